import { Icon } from "./icon.tsx";

type EntriesProps = {
	items: readonly { title: string; description: string }[];
	/** Classes of the list, in addition to `entries`. */
	className: string;
	ordered?: boolean;
	titleClass?: "h4" | "large";
	muted?: boolean;
};

export function Entries({
	items,
	className,
	ordered,
	titleClass,
	muted,
}: EntriesProps) {
	const List = ordered ? "ol" : "ul";
	return (
		<List className={`entries ${className}`}>
			{items.map(({ title, description }) => (
				<li key={title}>
					<h3 className={titleClass}>{title}</h3>
					<p className={muted ? "muted" : undefined}>{description}</p>
				</li>
			))}
		</List>
	);
}

type TicksProps = {
	items: readonly string[];
	icon?: "check" | "x";
	className?: string;
};

export function Ticks({ items, icon = "check", className = "" }: TicksProps) {
	return (
		<ul className={`ticks ${className}`.trim()}>
			{items.map((item) => (
				<li key={item}>
					<Icon name={icon} /> <span>{item}</span>
				</li>
			))}
		</ul>
	);
}
