import {
	type KeyboardEvent,
	type ReactNode,
	type Ref,
	type RefObject,
	useEffect,
	useRef,
	useState,
} from "react";
import { Icon } from "./icon.tsx";

export type CarouselProps = {
	/** The accessible name of the list. */
	label: string;
	previousLabel: string;
	nextLabel: string;
	itemCount: number;
	/** Below 768 px only: from there on the list is whatever `className` makes of it, without buttons. */
	phoneOnly?: boolean;
	/** Classes of the list. */
	className?: string;
	/** The slides, as `li`. */
	children: ReactNode;
};

/** A row of slides with buttons and arrow keys; the scrolling is the browser's own. */
export function Carousel(props: CarouselProps) {
	const { label, previousLabel, nextLabel, phoneOnly, className = "", children } = props;
	const { list, ends, go } = useSlides(props.itemCount);
	const previous = useRef<HTMLButtonElement>(null);
	const next = useRef<HTMLButtonElement>(null);
	const pressed = useRef<-1 | 1>(undefined);
	const press = (step: -1 | 1) => {
		pressed.current = step;
		go(step);
	};
	useEffect(() => {
		if (pressed.current === -1 && ends.atStart) handOver(previous, next);
		if (pressed.current === 1 && ends.atEnd) handOver(next, previous);
	}, [ends]);
	return (
		// biome-ignore lint/a11y/noStaticElementInteractions: the keys are those of the buttons and the list inside
		<div
			className="carousel"
			data-phone-only={phoneOnly || undefined}
			onKeyDown={(event) => arrowKey(event, ends.scrolls, go)}
		>
			<div className="arrows">
				<Arrow ref={previous} label={previousLabel} off={ends.atStart} onPress={() => press(-1)} />
				<Arrow ref={next} label={nextLabel} off={ends.atEnd} onPress={() => press(1)} next />
			</div>
			<ul
				ref={list}
				className={`carousel__list ${className}`.trim()}
				aria-label={label}
				tabIndex={ends.scrolls ? 0 : undefined}
			>
				{children}
			</ul>
		</div>
	);
}

type ArrowProps = {
	ref: Ref<HTMLButtonElement>;
	label: string;
	off: boolean;
	onPress: () => void;
	next?: boolean;
};

function Arrow({ ref, label, off, onPress, next }: ArrowProps) {
	return (
		<button
			ref={ref}
			className="arrow"
			type="button"
			aria-label={label}
			disabled={off}
			onClick={onPress}
		>
			<Icon name={next ? "arrow" : "left"} />
		</button>
	);
}

/** A button that has just been disabled hands the keyboard to the other one. */
function handOver(from: RefObject<HTMLElement | null>, to: RefObject<HTMLElement | null>) {
	const focused = document.activeElement;
	if (focused === from.current || focused === document.body) {
		to.current?.focus({ preventScroll: true });
	}
}

function arrowKey(event: KeyboardEvent, scrolls: boolean, go: (step: -1 | 1) => void) {
	const step = event.key === "ArrowLeft" ? -1 : event.key === "ArrowRight" ? 1 : undefined;
	if (!step || !scrolls || event.altKey || event.ctrlKey || event.metaKey) return;
	event.preventDefault();
	go(step);
}

/** How long a further press still counts from the slide the row is moving to. */
const MOVING_MS = 600;

function useSlides(itemCount: number) {
	const list = useRef<HTMLUListElement>(null);
	const target = useRef<{ slide: number; until: number }>(undefined);
	const [ends, setEnds] = useState({ atStart: true, atEnd: itemCount < 2, scrolls: true });

	// biome-ignore lint/correctness/useExhaustiveDependencies: another number of slides is another length
	useEffect(() => {
		const row = list.current;
		if (!row) return;
		const measure = () => {
			const now = endsOf(stripOf(row));
			setEnds((old) => (same(old, now) ? old : now));
		};
		// It reports once by itself, after the browser's own layout: measuring here would force one.
		const sizes = new ResizeObserver(measure);
		sizes.observe(row);
		row.addEventListener("scroll", measure, { passive: true });
		return () => {
			sizes.disconnect();
			row.removeEventListener("scroll", measure);
		};
	}, [itemCount]);

	const go = (step: -1 | 1) => {
		const row = list.current;
		if (!row) return;
		const starts = startsOf(row);
		const moving = target.current && performance.now() < target.current.until;
		const from = moving ? (target.current?.slide ?? 0) : nearestSlide(starts, row.scrollLeft);
		const slide = slideAfter(from, step, starts.length);
		target.current = { slide, until: performance.now() + MOVING_MS };
		row.scrollTo({ left: starts[slide] });
	};
	return { list, ends, go };
}

function stripOf(row: HTMLElement) {
	return { scrolled: row.scrollLeft, shown: row.clientWidth, length: row.scrollWidth };
}

/** Where each slide starts, counted from the first one. */
function startsOf(row: HTMLElement): number[] {
	const slides = [...row.children] as HTMLElement[];
	const first = slides[0]?.offsetLeft ?? 0;
	return slides.map((slide) => slide.offsetLeft - first);
}

type Ends = ReturnType<typeof endsOf>;

function same(a: Ends, b: Ends): boolean {
	return a.atStart === b.atStart && a.atEnd === b.atEnd && a.scrolls === b.scrolls;
}

/** What a row of slides shows: where it stands, how much of it shows, and how long it is. */
type Strip = { scrolled: number; shown: number; length: number };

/** Which ends of the row are reached (2 px of tolerance for fractional scrolling), and whether it scrolls at all. */
export function endsOf({ scrolled, shown, length }: Strip) {
	return {
		atStart: scrolled <= 2,
		atEnd: scrolled + shown >= length - 2,
		scrolls: length > shown + 2,
	};
}

/** The index of the slide whose start lies nearest to the scrolled position. */
export function nearestSlide(starts: readonly number[], scrolled: number): number {
	let nearest = 0;
	starts.forEach((start, index) => {
		if (Math.abs(start - scrolled) < Math.abs((starts[nearest] ?? 0) - scrolled)) nearest = index;
	});
	return nearest;
}

/** The slide one step on, kept inside the row. */
export function slideAfter(from: number, step: -1 | 1, count: number): number {
	return Math.min(Math.max(from + step, 0), Math.max(count - 1, 0));
}
