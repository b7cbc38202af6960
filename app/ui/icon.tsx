import type { ReactNode } from "react";

export type IconName = keyof typeof icons;

/** All icons as symbols; rendered once per page, before the first `Icon`. */
export function IconSprite() {
	return (
		<svg
			id="icons"
			width="0"
			height="0"
			className="sr"
			aria-hidden="true"
			suppressHydrationWarning
			dangerouslySetInnerHTML={{
				__html: import.meta.env.SSR ? symbols() : servedSymbols(),
			}}
		/>
	);
}

function symbols(): string {
	const all = Object.entries(icons).map(
		([name, paths]) =>
			`<symbol id="i-${name}" viewBox="0 0 24 24">${paths.map((d) => `<path d="${d}"/>`).join("")}</symbol>`,
	);
	return `<defs>${all.join("")}</defs>`;
}

let served: string | null = null;

/** Reads the symbols from the served page, so that no script contains them again. */
function servedSymbols(): string {
	served ??= document.getElementById("icons")?.innerHTML ?? "";
	return served;
}

/** As large as the adjacent text and hidden from assistive technology. */
export function Icon({ name }: { name: IconName }) {
	return (
		<svg className="icon" aria-hidden="true">
			<use href={`#i-${name}`} />
		</svg>
	);
}

type LabelProps = {
	icon?: IconName;
	/** The icon precedes the words. */
	iconFirst?: boolean;
	children?: ReactNode;
};

/** The words of a link or button, whose icon stays in the line of the adjacent word. */
export function Label({ icon, iconFirst, children }: LabelProps) {
	if (!icon) return <span className="contents">{children}</span>;
	if (iconFirst)
		return (
			<span className="icon-label icon-label--first">
				<Icon name={icon} />
				<span>{children}</span>
			</span>
		);

	return (
		<span className="icon-label">
			<span>{children}</span>
			<Icon name={icon} />
		</span>
	);
}

// Lucide (ISC licence). Circles are paths, so that every shape is a list of paths.
const CIRCLE = "M22 12a10 10 0 1 1-20 0 10 10 0 0 1 20 0";
export const icons = {
	arrow: ["M5 12h14", "m12 5 7 7-7 7"],
	left: ["M19 12H5", "m12 19-7-7 7-7"],
	down: ["m6 9 6 6 6-6"],
	check: ["M20 6 9 17l-5-5"],
	menu: ["M4 7h16", "M4 12h16", "M4 17h16"],
	x: ["M18 6 6 18", "m6 6 12 12"],
	alert: [CIRCLE, "M12 7.5v5", "M12 16.3h.01"],
	search: ["M19 11a8 8 0 1 1-16 0 8 8 0 0 1 16 0", "m21 21-4.3-4.3"],
	clock: [CIRCLE, "M12 6.5V12l3.5 2"],
	calendar: ["M8 2v4", "M16 2v4", "M3 10h18", "M3 4h18v17H3z"],
	play: ["M7 4.5v15l12-7.5z"],
} as const satisfies Record<string, readonly string[]>;
