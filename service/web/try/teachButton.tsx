import type { NewExample } from '../../src/pages/answers.mjs';
import { announce } from '../parts/announcements.js';
import { goTo } from '../routes.mjs';
import { send } from '../server.mjs';

/** Makes the document an example of its project, to correct what was found in it. */
export function TeachButton({ id }: { id: string }) {
	const teach = async () => {
		try {
			const example = await send<NewExample>('POST', `teach/from/${id}`, {});
			goTo('teach', example.foId, example.id);
		} catch (error) {
			announce((error as Error).message);
		}
	};
	return (
		<div class="buttons">
			<button type="button" onClick={() => void teach()}>
				Correct and teach
			</button>
		</div>
	);
}
