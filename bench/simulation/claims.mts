import { type Claim, ratio, times } from '../results.mjs';
import type { Result } from './figures.mjs';
import type { Limits } from '../services/limitedService.mjs';

/** How much slower than the SDK's limiter, and how much less even, this node may be. */
const SLOWER = 1.03;
const LESS_EVEN = 0.05;

/** The most requests for each document, up to this time for a document in milliseconds, and beyond. */
const FAST = 300;
const REQUESTS = { fast: 1.4, slow: 1.6 };

/** What is asked of this node in any scenario, and what is asked of it in this one. */
export function claimsOf({ scenario, of }: Result): Claim[] {
	const { title, goals, limits, latencies } = scenario;
	const node = of['this node'];
	const sdk = of['AWS SDK, adaptive'];
	const plain = of['without learning'];
	const claim = (text: string, measured: number, holds: boolean, inWords = ratio): Claim => ({
		text: `${title}: ${text}`,
		measured: inWords(measured),
		holds,
	});
	const atMost = (
		most: number | undefined,
		measured: number,
		text: (most: string) => string,
		inWords = ratio,
	) =>
		most === undefined
			? []
			: [claim(text(inWords(most)), measured, round(measured) <= round(most), inWords)];

	const isFast = Object.values(latencies).every((latency) => latency === FAST);
	const isRefused = refuses(limits);
	const lost = goals.lost ?? 0;
	return [
		...atMost(lost, node.lost.worst, (most) => `at most ${most} lost`, String),
		...atMost(goals.median, node.seconds.median, (most) => `within ${most}`, seconds),
		...atMost(goals.worst, node.seconds.worst, (most) => `never more than ${most}`, seconds),
		...atMost(
			goals.overShortest,
			node.overShortest.median,
			(most) => `within ${most} the shortest time`,
			times,
		),
		...atMost(
			isRefused ? sdk.overShortest.median * SLOWER : undefined,
			node.overShortest.median,
			(most) => `no more than 3 % slower than the SDK's limiter (${most})`,
			times,
		),
		...atMost(
			isRefused ? (isFast ? REQUESTS.fast : REQUESTS.slow) : undefined,
			node.requestsPerDocument.median,
			(most) => `at most ${most} requests per document`,
		),
		...(isRefused
			? [
					claim(
						`no more than ${LESS_EVEN} less even than the SDK's limiter (${ratio(sdk.even.median)})`,
						node.even.median,
						round(node.even.median) >= round(sdk.even.median - LESS_EVEN),
					),
				]
			: []),
		...(goals.even === undefined
			? []
			: [
					claim(
						`Jain's index is at least ${goals.even}`,
						node.even.median,
						round(node.even.median) >= goals.even,
					),
				]),
		...atMost(
			goals.overWithoutLearning && goals.overWithoutLearning * plain.seconds.median,
			node.seconds.median,
			(most) => `within ${goals.overWithoutLearning} × the time without learning (${most})`,
			seconds,
		),
		...atMost(goals.settled, node.settled.worst, (most) => `settled within ${most}`, seconds),
		...atMost(
			goals.processor,
			node.processor,
			(most) => `within ${most} of the processor's time`,
			seconds,
		),
	];
}

/** Only then the SDK's limiter has something to learn from. */
export function refuses({ rate, atOnce, atRandom }: Omit<Limits, 'latency'>): boolean {
	return rate !== undefined || atOnce !== undefined || atRandom !== undefined;
}

function seconds(value: number): string {
	return Number.isFinite(value) ? `${value.toFixed(1)} s` : 'never';
}

/** As the figures are printed, so that nobody sees 1.03 > 1.03. */
function round(value: number): number {
	return Math.round(value * 100) / 100;
}
