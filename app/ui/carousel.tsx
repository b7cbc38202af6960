import { type KeyboardEvent, type ReactNode, useEffect, useRef, useState } from "react";
import { Icon } from "./icon.tsx";

type CarouselProps = {
	/** The accessible name of the list. */
	label: string;
	previousLabel: string;
	nextLabel: string;
	itemCount: number;
	/** Classes of the list. From 768 px on they define its layout, and the buttons are hidden. */
	className?: string;
	/** The slides, as `li` elements. */
	children: ReactNode;
};

/** A scrollable row of slides on phones, with buttons and arrow keys. */
export function Carousel(props: CarouselProps) {
	const { label, previousLabel, nextLabel, className = "", children } = props;
	const { list, ends, go } = useSlides(props.itemCount);
	const buttons = useRef<HTMLDivElement>(null);
	const pressed = useRef<-1 | 1>(undefined);
	const press = (step: -1 | 1) => {
		pressed.current = step;
		go(step);
	};
	// A button that is disabled while focused moves the focus to the other button.
	useEffect(() => {
		const [previous, next] = buttons.current?.querySelectorAll("button") ?? [];
		const left = pressed.current === -1 ? ends.atStart && previous : ends.atEnd && next;
		if (!left || !pressed.current) return;
		if (document.activeElement !== left && document.activeElement !== document.body) return;
		(left === next ? previous : next)?.focus({ preventScroll: true });
	}, [ends]);
	const onKeyDown = (event: KeyboardEvent) => {
		const step = event.key === "ArrowLeft" ? -1 : event.key === "ArrowRight" ? 1 : undefined;
		if (!step || !ends.scrolls || event.altKey || event.ctrlKey || event.metaKey) return;
		event.preventDefault();
		go(step);
	};
	return (
		// biome-ignore lint/a11y/noStaticElementInteractions: the keys belong to the buttons and the list inside
		<div className="carousel" onKeyDown={onKeyDown}>
			<div className="arrows needs-script" ref={buttons}>
				{([-1, 1] as const).map((step) => (
					<button
						key={step}
						className="square arrow"
						type="button"
						aria-label={step === 1 ? nextLabel : previousLabel}
						disabled={step === 1 ? ends.atEnd : ends.atStart}
						onClick={() => press(step)}
					>
						<Icon name={step === 1 ? "arrow" : "left"} />
					</button>
				))}
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

/** For this long, in milliseconds, a further click counts from the slide that the row is scrolling to. */
const MOVING_MS = 600;

function useSlides(itemCount: number) {
	const list = useRef<HTMLUListElement>(null);
	const target = useRef({ slide: 0, until: 0 });
	const [ends, setEnds] = useState({ atStart: true, atEnd: itemCount < 2, scrolls: true });

	// biome-ignore lint/correctness/useExhaustiveDependencies: must run when the number of slides changes
	useEffect(() => {
		const row = list.current;
		if (!row) return;
		const measure = () => {
			const { scrollLeft: scrolled, clientWidth: shown, scrollWidth: length } = row;
			const now = endsOf({ scrolled, shown, length });
			setEnds((old) => (JSON.stringify(old) === JSON.stringify(now) ? old : now));
		};
		// The observer reports its first measurement after layout; measuring here would force a layout.
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
		const [first, second] = row.children as unknown as HTMLElement[];
		if (!first || !second) return;
		const width = second.offsetLeft - first.offsetLeft;
		const moving = performance.now() < target.current.until;
		const slide = (moving ? target.current.slide : Math.round(row.scrollLeft / width)) + step;
		target.current = { slide, until: performance.now() + MOVING_MS };
		row.scrollTo({ left: slide * width });
	};
	return { list, ends, go };
}

/** Scroll position, visible width and total width of the slides, in pixels. */
type Strip = { scrolled: number; shown: number; length: number };

/** The ends that the row has reached, within 2 px for fractional scrolling, and whether it overflows. */
function endsOf({ scrolled, shown, length }: Strip) {
	return {
		atStart: scrolled <= 2,
		atEnd: scrolled + shown >= length - 2,
		scrolls: length > shown + 2,
	};
}
