import type { FieldResultView, LearningView } from '../../src/webApi/answers.mjs';
import { counted } from '../parts/counted.mjs';
import { Problem } from '../parts/states.js';
import { When } from '../parts/when.js';

/** The progress of learning, or its result. */
export function Learning({ learning }: { learning?: LearningView }) {
	if (!learning) return null;
	const { state, done, total, problem, result } = learning;
	if (state === 'reading' || state === 'learning')
		return (
			<div class="progress">
				<progress max={total} value={done} aria-label="Learning" />
				<span role="status">
					{state === 'reading'
						? 'Reading the documents …'
						: 'Learning, and checking each document …'}
				</span>
			</div>
		);
	return (
		<section aria-labelledby="learned">
			<h2 id="learned">What was learned</h2>
			{problem && <Problem message={problem} />}
			{result && (
				<>
					<p class="quiet">
						From {counted(result.examples, 'example')}, <When time={result.learned} />.
						{result.examples > 1 &&
							' As a check, each document was read with rules learned only from the others.'}
					</p>
					{result.fields.length > 0 && <ResultTable fields={result.fields} />}
					{result.advice.map((advice) => (
						<p key={advice}>{advice}</p>
					))}
				</>
			)}
		</section>
	);
}

function ResultTable({ fields }: { fields: FieldResultView[] }) {
	return (
		<table class="cards results-of-learning">
			<thead>
				<tr>
					<th scope="col">Field</th>
					<th scope="col">Result</th>
				</tr>
			</thead>
			<tbody>
				{fields.map(({ field, summary, details, checked }, index) => (
					<tr key={index}>
						<th scope="row">
							<code>{field}</code>
						</th>
						<td data-label="Result">
							<span class={checked && checked.found === checked.values ? 'good' : undefined}>
								{summary}
							</span>
							{details.length > 0 && (
								<ul>
									{details.map((detail) => (
										<li key={detail}>{detail}</li>
									))}
								</ul>
							)}
						</td>
					</tr>
				))}
			</tbody>
		</table>
	);
}
