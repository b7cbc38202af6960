import {
	buildPictureAddress,
	type Picture,
} from "#lib/pictures/picture-address.ts";

type Swap = { from: Picture; to: Picture & { alt: string } };

/** The description in the brackets of a picture: nothing inside them closes them. */
const DESCRIPTION = String.raw`!\[(?:\\.|[^\]\\])*\]`;

/** A body or a text with another picture, and its description where the first one's stands. */
export function swapPicture<Body>(body: Body, { from, to }: Swap): Body {
	const path = `/media/${from.id}/\\d+x\\d+`;
	const whole = new RegExp(`^${path}$`);
	const described = new RegExp(`${DESCRIPTION}\\(${path}(?=[\\s)])`, "g");
	const anywhere = new RegExp(path, "g");
	const address = buildPictureAddress(to);
	const picture = `![${escapeDescription(to.alt)}](${address}`;

	function swap(value: unknown): unknown {
		if (typeof value === "string")
			return value
				.replace(described, () => picture)
				.replace(anywhere, () => address);
		if (Array.isArray(value)) return value.map(swap);
		if (typeof value !== "object" || value === null) return value;

		const entries = Object.entries(value);
		const shown = entries
			.filter(([, each]) => typeof each === "string" && whole.test(each))
			.map(([name]) => readGroup(name));
		return Object.fromEntries(
			entries.map(([name, each]) => [
				name,
				isDescription(name) && shown.includes(readGroup(name))
					? to.alt
					: swap(each),
			]),
		);
	}

	return swap(body) as Body;
}

/** `people.1.` of `people.1.alt`: the field of a picture's description stands beside the picture's. */
const readGroup = (name: string) => name.slice(0, name.lastIndexOf(".") + 1);

const isDescription = (name: string) => /(?:^|\.)alt$/.test(name);

/** On one line, with the signs of Markdown escaped. */
export function escapeDescription(alt: string): string {
	return alt.replace(/\s+/g, " ").replace(/[\\[\]`*_<>{}]/g, "\\$&");
}
