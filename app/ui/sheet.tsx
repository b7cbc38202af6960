import { type ReactNode, Suspense, useId } from "react";
import type { Elements } from "./elements.ts";

/** The background of a section. `baize` is the page's own background; `theme…` follow `data-theme`. */
export type SheetColor =
	| "paper"
	| "paper-2"
	| "baize"
	| "baize-100"
	| "blue"
	| "canary"
	| "pink"
	| "gold"
	| "mint"
	| "theme"
	| "theme-soft";

export type SheetProps = {
	tab: ReactNode;
	/** Position of the tab, from 0 (left) to 8 (right). */
	at: 0 | 1 | 2 | 3 | 4 | 5 | 6 | 7 | 8;
	color?: SheetColor;
	id?: string;
	labelledBy?: string;
	/** The tab is the section's h2 and names it. */
	tabHeading?: boolean;
	className?: string;
	children: Elements;
};

export function Sheet(props: SheetProps) {
	const {
		tab,
		at,
		color = "paper",
		id,
		labelledBy,
		tabHeading,
		className = "",
		children,
	} = props;
	const tabId = useId();
	const Tab = tabHeading ? "h2" : "p";

	return (
		<section
			id={id}
			className={`sheet ${color === "baize" ? "dark " : ""}${className}`.trim()}
			data-color={color}
			data-n={at}
			aria-labelledby={labelledBy ?? (tabHeading ? tabId : undefined)}
		>
			<Tab className="tab" id={tabHeading ? tabId : undefined}>
				{tab}
			</Tab>
			{/* Hydrated separately, and first where it is clicked. */}
			<Suspense>{children}</Suspense>
		</section>
	);
}

type SectionProps = Omit<SheetProps, "labelledBy" | "tabHeading"> & {
	/** The h2 has the id `<name>-h`. */
	name: string;
	title: ReactNode;
	intro?: ReactNode;
	/** Title on the left, intro on the right, instead of one below the other. */
	split?: boolean;
	layout?: string;
	before?: Elements;
};

export function Section(props: SectionProps) {
	const { title, intro, split, name, layout = "", before, ...sheet } = props;
	return (
		<Sheet {...sheet} labelledBy={`${name}-h`}>
			<div className={`wrap ${layout}`.trim()}>
				{before}
				<div className={split ? "head split head--split" : "head stack"}>
					<h2 id={`${name}-h`}>{title}</h2>
					{intro && <p className="intro">{intro}</p>}
				</div>
				{sheet.children}
			</div>
		</Sheet>
	);
}
