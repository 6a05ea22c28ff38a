import type { Limits, RateLimit } from '../limitedService.mjs';
import type { Scenario } from './scenario.mjs';

/** Scenarios of a few n8n processes, which are run with several seeds. */
export interface RepeatedScenario extends Omit<Scenario, 'limits'> {
	/** @param random from 0 to 1, for what differs from run to run */
	limitsFor(random: () => number): Limits;
}

const SECOND = 1_000;

/** What the specification says of a PDF and of a text, in milliseconds. */
const PDF = [5 * SECOND, 15 * SECOND] as const;
const MEAN_OF_PDF = 10 * SECOND;

/** A document that takes as long as any other, so that the shortest time is clear. */
const STEADY = 5 * SECOND;
const FAST = 300;

/** The most documents that the node sends at the same time. */
const AT_ONCE = 100;

interface Shape {
	title: string;
	executions?: number;
	documents?: number;
	workers?: number;
	latency?: Limits['latency'];
	limits?: Partial<Omit<Limits, 'rate'>>;
	rate?: Omit<RateLimit, 'phase'>;
	shortest: number;
}

const perSecond = (requests: number, counted: RateLimit['counted'] = 'whole windows') => ({
	requests,
	window: SECOND,
	counted,
});

/** When the last request may leave, and be answered. */
const atRate = (documents: number, requests: number, latency: number) =>
	(Math.ceil(documents / requests) - 1) * SECOND + latency;

const SHAPES: Shape[] = [
	{
		title: '5 s a document, no limit, 200 documents',
		shortest: (200 / AT_ONCE) * STEADY,
	},
	{
		title: '5 s a document, 10 a second, 200 documents',
		rate: perSecond(10),
		shortest: atRate(200, 10, STEADY),
	},
	{
		title: '5 s a document, 2 a second, 12 executions of 5',
		executions: 12,
		documents: 5,
		rate: perSecond(2),
		shortest: atRate(60, 2, STEADY),
	},
	{
		title: '5 s a document, 20 open at a time, 200 documents',
		limits: { atOnce: 20 },
		shortest: (200 / 20) * STEADY,
	},
	{
		title: '5 to 15 s a document, 10 a second, 400 documents',
		documents: 400,
		latency: PDF,
		rate: perSecond(10),
		shortest: atRate(400, 10, MEAN_OF_PDF),
	},
	{
		title: '5 s a document, 8 readers, a gateway gives up after 15 s, 400 documents',
		documents: 400,
		limits: { workers: 8, patience: 3 * STEADY },
		shortest: (400 / 8) * STEADY,
	},
	{
		title: '0.5 s a document, 8 readers, a gateway gives up after 1.5 s, 40 executions of 10',
		executions: 40,
		documents: 10,
		latency: 500,
		limits: { workers: 8, patience: 1_500 },
		shortest: (400 / 8) * 500,
	},
	...[
		{ executions: 1, documents: 200 },
		{ executions: 20, documents: 10 },
		{ executions: 7, documents: 31 },
	].map(
		({ executions, documents }): Shape => ({
			title: `300 ms a document, 20 a second, ${executions} × ${documents} documents`,
			executions,
			documents,
			latency: FAST,
			rate: perSecond(20),
			shortest: atRate(executions * documents, 20, FAST),
		}),
	),
	{
		title: '300 ms a document, 20 in a sliding second, 200 documents',
		latency: FAST,
		rate: perSecond(20, 'sliding'),
		shortest: atRate(200, 20, FAST),
	},
	{
		title: '300 ms a document, a bucket of 5 tokens and 20 a second, 200 documents',
		latency: FAST,
		rate: { ...perSecond(20, 'bucket'), burst: 5 },
		shortest: ((200 - 5) / 20) * SECOND + FAST,
	},
	{
		title: '300 ms a document, 10 open at a time, 200 documents',
		latency: FAST,
		limits: { atOnce: 10 },
		shortest: (200 / 10) * FAST,
	},
	{
		title: '300 ms a document, 20 a second, 4 processes with 200 documents each',
		workers: 4,
		latency: FAST,
		rate: perSecond(20),
		shortest: atRate(800, 20, FAST),
	},
];

export const REAL_TIMES: RepeatedScenario[] = SHAPES.map(
	({
		title,
		executions = 1,
		documents = 200,
		workers = 1,
		latency = STEADY,
		limits,
		rate,
		shortest,
	}) => ({
		title,
		workers,
		executions,
		documents,
		atOnce: Math.ceil(AT_ONCE / executions),
		shortest,
		limitsFor: (random) => ({
			latency,
			jitter: 20,
			retryAfter: true,
			...limits,
			...(rate && { rate: { ...rate, phase: random() * rate.window } }),
		}),
	}),
);
