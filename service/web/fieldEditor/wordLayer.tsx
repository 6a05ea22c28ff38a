import { useEffect, useId, useRef, useState } from 'preact/hooks';
import type { PageView } from '../../src/webApi/answers.mjs';
import { placeOf } from '../parts/boxes.mjs';
import { wordsBetween } from './fields.mjs';
import { steps } from './wordSteps.mjs';

interface WordLayerProps {
	page: PageView;
	label: string;
	/** The indexes of the picked words. */
	picked: number[];
	onPick: (words: number[]) => void;
}

/**
 * The words of a page to click: one, or several with Shift or by dragging. On the keyboard, arrows move between
 * words, the space bar picks one, and Shift with an arrow picks one more.
 */
export function WordLayer({ page, label, picked, onPick }: WordLayerProps) {
	const [layer, isNear] = useIsNear();
	const [current, setCurrent] = useState(0);
	const anchor = useRef(0);
	const id = useId();

	const pick = (word: number, isMore: boolean) => {
		if (!isMore) anchor.current = word;
		setCurrent(word);
		onPick(wordsBetween(anchor.current, word, page));
	};
	const onKeyDown = (event: KeyboardEvent) => {
		const next = steps[event.key]?.(current, page.words);
		if (next === undefined && event.key !== ' ') return;
		event.preventDefault();
		if (event.key === ' ') pick(current, event.shiftKey);
		else if (event.shiftKey) pick(next!, true);
		else setCurrent(next!);
	};

	return (
		<div
			ref={layer}
			class="words"
			role="listbox"
			aria-label={label}
			aria-multiselectable="true"
			aria-activedescendant={page.words.length > 0 && isNear ? `${id}-${current}` : undefined}
			tabIndex={0}
			onKeyDown={onKeyDown}
		>
			{isNear &&
				page.words.map((word, index) => (
					<span
						key={index}
						id={`${id}-${index}`}
						class={index === current ? 'word current' : 'word'}
						role="option"
						aria-label={word.text}
						aria-selected={picked.includes(index)}
						style={placeOf(word, page)}
						onPointerDown={(event) => pick(index, event.shiftKey)}
						onPointerEnter={({ buttons }) => buttons === 1 && pick(index, true)}
					/>
				))}
		</div>
	);
}

/** True if the layer is in view or nearly: a document can have a hundred pages. */
function useIsNear() {
	const layer = useRef<HTMLDivElement>(null);
	const [isNear, setIsNear] = useState(false);
	useEffect(() => {
		const observer = new IntersectionObserver(
			([entry]) => setIsNear(entry?.isIntersecting === true),
			{ rootMargin: '800px' },
		);
		if (layer.current) observer.observe(layer.current);
		return () => observer.disconnect();
	}, []);
	return [layer, isNear] as const;
}
