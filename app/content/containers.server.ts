import type { Element } from "hast";
import { createElement, createText } from "#lib/markdown/sections.ts";

/** `:::name` containers of articles. */
export const articleContainers = {
	/** A worked example with a calculation. */
	example: (title: string) =>
		createElement("figure", { className: ["card", "example"] }, [
			createElement("figcaption", {}, [
				createElement("span", { className: ["sheet-tab"] }, [
					createText("Worked example"),
				]),
				createElement("b", { className: ["h3"] }, [createText(title)]),
			]),
		]),
	note: () => createElement("div", { className: ["note-slip"], role: "note" }),
	/** Also for printing. */
	checklist: () => createElement("div", { className: ["checklist"] }),
};

function findLinks({ children }: Element): Element[] {
	return children.flatMap((child) => {
		if (child.type !== "element") return [];
		return child.tagName === "a" ? [child] : findLinks(child);
	});
}

/** `:::name` containers of newsletter issues. */
export const issueContainers = {
	button: (_title: string, content: Element) => {
		for (const link of findLinks(content))
			link.properties.className = ["button", "button--primary"];
		return createElement("div", {});
	},
	/** The beginning of an article of this site. */
	article: () => createElement("div", {}),
};

/** `:::name` containers of legal texts: the page renders these parts. */
export const legalContainers = {
	technologies: () => createElement("div", { dataIsland: "technologies" }),
	consent: () => createElement("div", { dataIsland: "consent" }),
};

/** The parts of a legal page that the page renders. */
export type Island = keyof typeof legalContainers;

/** Splits rendered HTML at the empty containers; strings are HTML. */
export function splitAtIslands(html: string): (string | { island: Island })[] {
	return html
		.split(/<div data-island="(\w+)">\s*<\/div>/)
		.map((part, index) =>
			index % 2 === 0 ? part : { island: part as Island },
		);
}
