import type { About } from '../../src/webApi/answers.mjs';
import { Empty, Loading } from '../parts/states.js';
import type { Route } from '../routes.mjs';
import { useLoaded } from '../useLoaded.mjs';
import { ReviewDocument } from './reviewDocument.js';
import { ReviewList } from './reviewList.js';

/** To review: the documents with doubts, or one of them. */
export function ReviewScreen({ rest: [id] }: { rest: Route }) {
	const { value: about } = useLoaded<About>('about');
	if (!about) return <Loading />;
	if (!about.keepsDoubtful)
		return (
			<Empty title="No documents are kept">
				<p>
					Start the service with <code>--keep-doubtful 30</code> to settle documents with doubts
					here, for 30 days.
				</p>
			</Empty>
		);
	if (id === undefined) return <ReviewList accounts={about.accounts} />;
	return <ReviewDocument key={id} id={id} />;
}
