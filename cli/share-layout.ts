import { readFileSync } from "node:fs";
import satori from "satori";
import type { SharePicture } from "#content/share-pictures.ts";
import { drawArt } from "./share-art.ts";
import { type Palette, paletteOf, tradeColours } from "./share-palette.ts";
import { type ArtText, artSize, type Drawing } from "./share-strokes.ts";

/** Width and height of a share picture, as networks and messengers want it. */
export const shareSize = { width: 1200, height: 630 };

const root = new URL("../", import.meta.url);
const stripHeight = 104;
const shelf = 12;
const margin = 72;

const css = readFileSync(new URL("app/theme.css", root), "utf8");
const desk = paletteOf(css);
const fonts = [
	{ name: "Besley", file: "besley-sheaf.woff2" },
	{ name: "Instrument", file: "instrument-sans-sheaf.woff2" },
].map(({ name, file }) => ({ name, data: readFileSync(new URL(`public/fonts/${file}`, root)) }));
const wordmark = drawingIn("public/illustrations/sheaf-wordmark.svg");

/** A share picture as an SVG that needs no fonts: the divider sheet, its tab, the title and what stands on the shelf. */
export async function shareSvg(picture: SharePicture): Promise<string> {
	const trade: Palette =
		picture.theme === "desk"
			? { stock: desk["baize-900"] ?? "" }
			: tradeColours(css, picture.theme);
	const onDesk = picture.theme === "desk";
	const drawing = drawingOf(picture, trade);
	const { width, height } = shareSize;
	const artLeft = width - (onDesk ? 40 : 48) - artSize.width;
	const artTop = height - (onDesk ? 60 : shelf) - artSize.height;
	const words = await textSvg([
		...(onDesk ? heroWords(picture) : sheetWords(picture)),
		...(drawing.texts ?? []).map((text) => artWords(text, artLeft, artTop)),
	]);
	return [
		`<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="0 0 ${width} ${height}">`,
		`<rect width="${width}" height="${height}" fill="${desk["baize-900"]}"/>`,
		onDesk ? "" : sheet(picture, trade),
		placed(wordmark, margin, onDesk ? 64 : 33, 146, desk.paper),
		`<g transform="translate(${artLeft} ${artTop})">${drawing.svg}</g>`,
		words,
		"</svg>",
	].join("");
}

function drawingOf(picture: SharePicture, trade: Palette): Drawing {
	if (picture.art.kind !== "illustration") return drawArt(picture, { desk, trade });
	const illustration = drawingIn(`public/illustrations/${picture.art.of}.svg`);
	const width = 560;
	const height = (width * 313) / 480;
	return {
		svg: placed(illustration, artSize.width - width + 16, artSize.height - height + shelf, width),
	};
}

/** The sheet with its tab and the shelf along its lower edge. */
function sheet(picture: SharePicture, { stock = "", deep = "" }: Palette): string {
	const { left, width } = tabPlace(picture);
	return [
		`<rect y="${stripHeight}" width="1200" height="${630 - stripHeight}" fill="${stock}"/>`,
		`<path d="M${left - 14} ${stripHeight + 1}q14 0 14-14v-30q0-13 13-13h${width - 26}q13 0 13 13v30q0 14 14 14z" fill="${stock}"/>`,
		`<rect y="${630 - shelf}" width="1200" height="${shelf}" fill="${deep}"/>`,
	].join("");
}

function tabPlace({ tab, at }: SharePicture): { left: number; width: number } {
	const width = 58 + tab.length * 13.4;
	const first = margin + 190;
	const last = shareSize.width - margin - width;
	return { left: Math.round(first + ((last - first) * at) / 8), width: Math.round(width) };
}

type Node = { type: "div"; props: { style: Record<string, unknown>; children?: unknown } };

function box(style: Record<string, unknown>, children?: unknown): Node {
	return { type: "div", props: { style: { display: "flex", ...style }, children } };
}

function sheetWords(picture: SharePicture): Node[] {
	const { title, note, tab } = picture;
	const { left, width } = tabPlace(picture);
	return [
		box(
			{
				position: "absolute",
				left,
				top: stripHeight - 43,
				width,
				justifyContent: "center",
				fontFamily: "Instrument",
				fontSize: 20,
				letterSpacing: "0.055em",
				...strokeOf("sans", 20),
			},
			tab.toUpperCase(),
		),
		box(
			{
				position: "absolute",
				left: margin,
				top: stripHeight,
				width: 560,
				height: 630 - stripHeight - shelf,
				flexDirection: "column",
				justifyContent: "center",
				gap: 26,
			},
			[
				titleBox(title, desk.ink),
				...(note
					? [
							box(
								{
									fontFamily: "Instrument",
									fontSize: 29,
									color: desk["ink-2"],
									...strokeOf("sans", 20),
								},
								note,
							),
						]
					: []),
			],
		),
	];
}

/** The home page's own head: the tagline, and "Chaos" knocked about. */
function heroWords({ title, tab }: SharePicture): Node[] {
	const [before, jumbled = "", ...after] = title.split(" ");
	const letters = Array.from(jumbled, (letter, index) => {
		const turn = [-9, 6, -7, 10, -6][index] ?? 0;
		const drop = [3, -3, 4, -2, 4][index] ?? 0;
		return box({ transform: `translateY(${drop}px) rotate(${turn}deg)`, marginRight: 2 }, letter);
	});
	const line = {
		fontFamily: "Besley",
		fontSize: 72,
		letterSpacing: "-0.02em",
		lineHeight: 1,
		...strokeOf("display", 72, desk.paper),
	};
	return [
		box(
			{
				position: "absolute",
				left: margin,
				top: 0,
				height: 630,
				width: 560,
				flexDirection: "column",
				justifyContent: "center",
				paddingTop: 40,
				color: desk.paper,
			},
			[
				box(
					{
						fontFamily: "Instrument",
						fontSize: 23,
						letterSpacing: "0.09em",
						color: desk.canary,
						marginBottom: 30,
						...strokeOf("sans", 23, desk.canary),
					},
					tab,
				),
				box(line, [box({ marginRight: 20 }, before), ...letters]),
				box({ ...line, marginTop: 10 }, after.join(" ")),
			],
		),
	];
}

function titleBox(title: string, colour: string | undefined): Node {
	const size = title.length > 58 ? 54 : title.length > 40 ? 62 : title.length > 22 ? 72 : 84;
	return box(
		{
			fontFamily: "Besley",
			fontSize: size,
			letterSpacing: "-0.018em",
			lineHeight: 1.06,
			textWrap: "balance",
			color: colour,
			...strokeOf("display", size, colour),
		},
		title,
	);
}

function artWords(
	{ x, y, width, size, font, text, align }: ArtText,
	left: number,
	top: number,
): Node {
	return box(
		{
			position: "absolute",
			left: left + x,
			top: top + y,
			width,
			justifyContent: align === "center" ? "center" : "flex-start",
			fontFamily: font === "display" ? "Besley" : "Instrument",
			fontSize: size,
			letterSpacing: font === "display" ? "-0.022em" : "0",
			lineHeight: 1.2,
			color: desk.ink,
			...strokeOf(font, size),
		},
		text,
	);
}

/** Satori sets variable fonts in their lightest weight; a thin line round the letters makes it the one we use. */
function strokeOf(
	font: "display" | "sans",
	size: number,
	colour = desk.ink,
): Record<string, string> {
	const width = size * (font === "display" ? 0.017 : 0.032);
	return { WebkitTextStroke: `${width.toFixed(2)}px ${colour}` };
}

/** Texts as outlines: the inside of the SVG that satori makes. */
async function textSvg(nodes: readonly Node[]): Promise<string> {
	const svg = await satori(
		box({ position: "relative", width: "100%", height: "100%", color: desk.ink }, nodes) as never,
		{
			...shareSize,
			fonts: fonts.map(({ name, data }) => ({ name, data, weight: 400, style: "normal" })),
		},
	);
	return svg
		.slice(svg.indexOf(">") + 1, svg.lastIndexOf("</svg>"))
		.replaceAll('stroke-linejoin="round"', 'stroke-linejoin="miter"');
}

type Picture = { viewBox: string; inside: string };

function drawingIn(path: string): Picture {
	const svg = readFileSync(new URL(path, root), "utf8");
	return {
		viewBox: svg.match(/viewBox="([^"]+)"/)?.[1] ?? "",
		inside: svg.slice(svg.indexOf(">") + 1, svg.lastIndexOf("</svg>")),
	};
}

function placed(
	{ viewBox, inside }: Picture,
	x: number,
	y: number,
	width: number,
	ink?: string,
): string {
	const [, , across = 1, down = 1] = viewBox.split(" ").map(Number);
	const drawn = ink ? inside.replace(/<g fill="[^"]+"/, `<g fill="${ink}"`) : inside;
	return `<svg x="${x}" y="${y}" width="${width}" height="${(width * down) / across}" viewBox="${viewBox}">${drawn}</svg>`;
}
