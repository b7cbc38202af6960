import {
	type KeyboardEvent,
	type ReactNode,
	useEffect,
	useRef,
	useState,
} from "react";
import { Icon, type IconName } from "./icon.tsx";

type CarouselProps = {
	label: string;
	previousLabel: string;
	nextLabel: string;
	itemCount: number;
	/** Classes of the list. From 768 px on they define its layout, and the buttons are hidden. */
	className?: string;
	children: ReactNode;
};

const arrowSteps: Readonly<Record<string, -1 | 1>> = {
	ArrowLeft: -1,
	ArrowRight: 1,
};

/** For this long, in milliseconds, a further click counts from the slide that the row is scrolling to. */
const MOVING_MS = 600;

/** A scrollable row of slides on phones, with buttons and arrow keys. */
export function Carousel(props: CarouselProps) {
	const {
		label,
		previousLabel,
		nextLabel,
		itemCount,
		className = "",
		children,
	} = props;

	const list = useRef<HTMLUListElement>(null);
	const target = useRef({ slide: 0, until: 0 });
	const [atStart, setAtStart] = useState(true);
	const [atEnd, setAtEnd] = useState(itemCount < 2);
	const [scrolls, setScrolls] = useState(true);

	const measure = () => {
		const {
			scrollLeft = 0,
			clientWidth = 0,
			scrollWidth = 0,
		} = list.current ?? {};
		// Scroll positions may be fractions of a pixel.
		setAtStart(scrollLeft <= 2);
		setAtEnd(scrollLeft + clientWidth >= scrollWidth - 2);
		setScrolls(scrollWidth > clientWidth + 2);
	};

	// biome-ignore lint/correctness/useExhaustiveDependencies: must run when the number of slides changes
	useEffect(() => {
		// The observer reports its first measurement after layout; measuring here would force a layout.
		const sizes = new ResizeObserver(measure);
		if (list.current) sizes.observe(list.current);
		return () => sizes.disconnect();
	}, [itemCount]);

	const go = (step: -1 | 1) => {
		const row = list.current;
		const [first, second] = (row?.children ?? []) as HTMLElement[];
		if (!row || !first || !second) return;

		const width = second.offsetLeft - first.offsetLeft;
		const moving = performance.now() < target.current.until;
		const slide =
			(moving ? target.current.slide : Math.round(row.scrollLeft / width)) +
			step;

		target.current = { slide, until: performance.now() + MOVING_MS };
		row.scrollTo({ left: slide * width });
	};

	const onKeyDown = (event: KeyboardEvent) => {
		const step = arrowSteps[event.key];
		if (!step || !scrolls || event.altKey || event.ctrlKey || event.metaKey)
			return;

		event.preventDefault();
		go(step);
	};

	// Not `disabled`, which would remove the focus from the button.
	const arrow = (
		step: -1 | 1,
		label: string,
		icon: IconName,
		disabled: boolean,
	) => (
		<button
			className="square arrow"
			type="button"
			aria-label={label}
			aria-disabled={disabled}
			onClick={disabled ? undefined : () => go(step)}
		>
			<Icon name={icon} />
		</button>
	);

	return (
		// biome-ignore lint/a11y/noStaticElementInteractions: the keys belong to the buttons and the list inside
		<div className="carousel" onKeyDown={onKeyDown}>
			<div className="arrows needs-script">
				{arrow(-1, previousLabel, "left", atStart)}
				{arrow(1, nextLabel, "arrow", atEnd)}
			</div>
			<ul
				ref={list}
				className={`carousel__list ${className}`.trim()}
				aria-label={label}
				tabIndex={scrolls ? 0 : undefined}
				onScroll={measure}
			>
				{children}
			</ul>
		</div>
	);
}
