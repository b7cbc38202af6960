import type { Element, ElementContent, Root } from "hast";
import {
	listSources,
	parsePictureAddress,
} from "#lib/pictures/picture-address.ts";

/** The width of a picture in running text (ui/prose.css). */
const SIZES = "(min-width: 768px) 680px, 92vw";

/**
 * Replaces images by `picture` elements with all stored files. A picture that is alone in its paragraph
 * becomes a figure, with its title as caption. Other images are dropped: pages load pictures from this site only.
 */
export function placePictures(parent: Root | Element): void {
	parent.children = parent.children.flatMap((child): ElementContent[] => {
		if (child.type !== "element") return [child as ElementContent];
		if (child.tagName === "img") return buildPicture(child);

		const [only] = child.children;
		const isAlone = child.tagName === "p" && child.children.length === 1;
		const image =
			isAlone && only?.type === "element" && only.tagName === "img"
				? only
				: null;
		if (!image) {
			placePictures(child);
			return [child];
		}

		const picture = buildPicture(image);
		return picture.length === 0 ? [] : [buildFigure(picture, image)];
	});
}

function buildPicture({ properties }: Element): Element[] {
	const picture = parsePictureAddress(String(properties.src ?? ""));
	if (!picture) return [];

	const { sources, src, width, height } = listSources(picture);
	const children = sources.map(({ type, srcSet }) =>
		buildElement("source", { type, srcSet, sizes: SIZES }),
	);
	const image = buildElement("img", {
		src,
		width,
		height,
		alt: String(properties.alt ?? ""),
		loading: "lazy",
		decoding: "async",
	});

	return [buildElement("picture", {}, [...children, image])];
}

function buildFigure(picture: Element[], { properties }: Element): Element {
	const caption = String(properties.title ?? "");
	if (caption === "") return buildElement("figure", {}, picture);

	return buildElement("figure", {}, [
		...picture,
		buildElement("figcaption", {}, [{ type: "text", value: caption }]),
	]);
}

function buildElement(
	tagName: string,
	properties: Element["properties"],
	children: ElementContent[] = [],
): Element {
	return { type: "element", tagName, properties, children };
}
