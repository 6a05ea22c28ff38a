import { forgetRefused, useUploads } from '../uploads.mjs';

/** The files that the service refused, with the reasons. */
export function Refused() {
	const { refused } = useUploads();
	if (refused.length === 0) return null;
	return (
		<div class="problem" role="alert">
			<ul>
				{refused.map(({ name, problem }, index) => (
					<li key={index}>
						<strong>{name}</strong>: {problem}
					</li>
				))}
			</ul>
			<button type="button" class="small" onClick={forgetRefused}>
				Dismiss
			</button>
		</div>
	);
}
