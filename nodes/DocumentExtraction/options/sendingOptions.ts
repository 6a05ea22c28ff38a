import { inWorkflow, limit, seconds, toggle, wholeNumber } from './option';

/** A longer time would overflow the timers of Node.js after some 24 days, and they would fire at once. */
const DAY_IN_SECONDS = 86_400;

/** The options that decide how documents are sent, and how often. */
export const sendingOptions = {
	concurrency: limit({
		displayName: 'Documents at a Time',
		name: 'concurrency',
		type: 'number',
		typeOptions: { minValue: 0, maxValue: 50 },
		default: 0,
		description:
			'The maximum number of documents of an execution to send at the same time. If it is 0, the node picks the number for all executions with the same API key together. It starts with 16, and goes up to 150 while the service keeps up.',
		displayOptions: { show: inWorkflow },
	}),

	maxAttempts: wholeNumber({
		displayName: 'Max Attempts',
		name: 'maxAttempts',
		type: 'number',
		typeOptions: { minValue: 1, maxValue: 20 },
		default: 5,
		description:
			"The maximum number of times to send a document. It's sent again only if the service didn't get it, or says that it isn't available. Answers that there are too many requests (HTTP 429) don't count: \"Max Wait (Seconds)\" limits those.",
	}),

	maxWait: seconds({
		displayName: 'Max Wait (Seconds)',
		name: 'maxWait',
		type: 'number',
		typeOptions: { minValue: 0, maxValue: DAY_IN_SECONDS },
		default: 300,
		description:
			'How long a document may wait in total if the service asks for pauses. If it asks for a longer one, the document fails immediately. Until its first such answer, a document may wait for its turn for just as long, or for a minute if that is longer.',
	}),

	retryAmbiguous: toggle({
		displayName: 'Retry When Answer Is Lost',
		name: 'retryAmbiguous',
		type: 'boolean',
		default: false,
		description:
			'Whether to send a document again after a timeout, a lost connection, or an answer that got lost on its way (HTTP 502, 504). The service may have read the document already, and may charge for it a second time.',
	}),

	reuseResults: toggle({
		displayName: 'Reuse Results of Failed Runs',
		name: 'reuseResults',
		type: 'boolean',
		default: true,
		description:
			"Whether to use the results of an earlier run that failed or was stopped before it could return them. They're paid for, so n8n keeps them in memory for an hour, and their documents aren't sent again. A document that failed because it needs review is sent again.",
	}),

	timeout: seconds({
		displayName: 'Timeout (Seconds)',
		name: 'timeout',
		type: 'number',
		typeOptions: { minValue: 1, maxValue: DAY_IN_SECONDS },
		default: 300,
		description: 'How long to wait for the answer to one document',
	}),
};
