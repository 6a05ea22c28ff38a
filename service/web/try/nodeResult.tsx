import { useState } from 'preact/hooks';
import type { FieldView } from '../../src/webApi/answers.mjs';
import { CopyButton } from '../parts/copyButton.js';

/** The answer of the service to the node, in both forms. */
export function NodeResult({ fields }: { fields: FieldView[] }) {
	const [isWrapped, setIsWrapped] = useState(false);
	const data = Object.fromEntries(fields.map(({ name, value }) => [name, value]));
	const json = JSON.stringify(isWrapped ? { status: 'success', data } : data, null, 2);
	return (
		<details class="json">
			<summary>What the node gets</summary>
			<fieldset>
				<legend class="unseen">Form of the answer</legend>
				<label>
					<input
						type="radio"
						name="form"
						checked={!isWrapped}
						onChange={() => setIsWrapped(false)}
					/>
					flat
				</label>
				<label>
					<input type="radio" name="form" checked={isWrapped} onChange={() => setIsWrapped(true)} />
					wrapped
				</label>
				<CopyButton text={json} label="Copy JSON" />
			</fieldset>
			<pre tabIndex={0}>{json}</pre>
		</details>
	);
}
