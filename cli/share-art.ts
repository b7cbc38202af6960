import type { ShareArt, SharePicture } from "#content/share-pictures.ts";
import { drawings } from "./share-shelf.ts";
import { type ArtColours, band, type Drawing, H, rect, shade, writing } from "./share-strokes.ts";

/**
 * The drawings of the share pictures, after the rules of the art direction: elevation view on one
 * shelf, no outlines, a darker right-hand side, and exactly one orange band that does a real job.
 */

/** Draws what stands on the shelf of a picture. */
export function drawArt(picture: SharePicture, colours: ArtColours): Drawing {
	const { art } = picture;
	switch (art.kind) {
		case "fan":
			return fan(art.band, colours);
		case "docket":
			return docket(art.label, picture.name, colours);
		case "figure":
			return figure(art, colours);
		case "illustration":
			throw new Error("An illustration is drawn already.");
		default:
			return { svg: drawings[art.kind](colours) };
	}
}

type Leaf = { angle: number; length: number; stock: string };

/** The home page's own: loose slips gathered behind one card, held by the band. */
function fan(words: string, colours: ArtColours): Drawing {
	const { desk } = colours;
	const leaves: Leaf[] = [
		{ angle: -40, length: 350, stock: "pink" },
		{ angle: 40, length: 350, stock: "mint" },
		{ angle: -25, length: 384, stock: "blue" },
		{ angle: 26, length: 380, stock: "gold" },
		{ angle: -9, length: 408, stock: "canary" },
		{ angle: 10, length: 400, stock: "sheet" },
	];
	const slips = leaves.map(
		({ angle, length, stock }) =>
			`<g transform="translate(250 ${H - 40}) rotate(${angle})">` +
			rect(-74, -length + 7, 156, length - 60, "#04130e", ' fill-opacity=".3"') +
			rect(-78, -length, 156, length - 60, desk[stock] ?? "") +
			rect(-62, -length + 22, 70, 10, desk.ink ?? "") +
			`<g fill-opacity=".3">${writing(-62, -length + 52, [124, 104, 124], 20, desk.ink ?? "")}</g></g>`,
	);
	const meters = [
		{ width: 0.2, fill: "#c96b7d" },
		{ width: 0.77, fill: desk["baize-500"] ?? "" },
		{ width: 0.83, fill: desk["baize-500"] ?? "" },
	].map(
		({ width, fill }, index) =>
			rect(92, 206 + 34 * index, 84, 9, desk.ink ?? "", ' fill-opacity=".75"') +
			rect(200, 203 + 34 * index, 200, 15, desk["paper-2"] ?? "") +
			rect(200, 203 + 34 * index, 200 * width, 15, fill),
	);
	return {
		svg: [
			...slips,
			rect(71, 155, 370, 285, "#04130e", ' fill-opacity=".35"'),
			rect(65, 145, 370, 285, desk.sheet ?? ""),
			rect(92, 166, 96, 10, desk.ink ?? ""),
			rect(392, 165, 12, 12, desk["ok-lamp"] ?? "", ' rx="6"'),
			rect(65, 188, 370, 2, desk.line ?? ""),
			...meters,
			band(40, 318, 420, 60, colours),
			rect(92, 396, 130, 9, desk.ink ?? "", ' fill-opacity=".45"'),
			rect(346, 396, 62, 9, desk.ink ?? "", ' fill-opacity=".45"'),
		].join(""),
		texts: [{ x: 40, y: 333, width: 420, size: 25, font: "sans", text: words, align: "center" }],
	};
}

/** An article or a legal text: a docket with its tab, its writing, and the band round it. */
function docket(label: string, seed: string, colours: ArtColours): Drawing {
	const { desk, trade } = colours;
	const widths = Array.from({ length: 9 }, (_, line) => 150 + ((codeOf(seed) >> line) % 5) * 30);
	widths[3] = 96;
	return {
		svg: [
			rect(102, 62, 340, H - 62, trade.deep ?? "", ' fill-opacity=".2"'),
			`<path d="M84 52V12q0-9 9-9h196q9 0 9 9v40z" fill="${desk.sheet}"/>`,
			rect(84, 50, 340, H - 50, desk.sheet ?? ""),
			shade(412, 50, 12, H - 50, desk.ink ?? ""),
			rect(116, 86, 190, 18, trade.deep ?? ""),
			rect(356, 84, 34, 22, trade.stock ?? ""),
			writing(116, 132, widths.slice(0, 4), 22, trade.mid ?? ""),
			writing(116, 330, widths.slice(4), 22, trade.mid ?? ""),
			band(64, 236, 380, 58, colours),
		].join(""),
		texts: [{ x: 108, y: 14, width: 180, size: 19, font: "sans", text: label }],
	};
}

/** A number made of a name: the same lines every time. */
function codeOf(name: string): number {
	return Array.from(name).reduce((sum, letter) => (sum * 31 + letter.charCodeAt(0)) % 65_521, 7);
}

/** A case: its figure, and under the band before and after, to scale. */
function figure(
	{ highlight, result, before, after }: Extract<ShareArt, { kind: "figure" }>,
	colours: ArtColours,
): Drawing {
	const { desk, trade } = colours;
	const longest = Math.max(before, after);
	const lengths = [before, after].map((value) => Math.max(24, Math.round((320 * value) / longest)));
	const [was = 0, is = 0] = lengths;
	return {
		svg: [
			rect(62, 50, 410, H - 50, trade.deep ?? "", ' fill-opacity=".2"'),
			rect(46, 38, 410, H - 38, desk.sheet ?? ""),
			shade(444, 38, 12, H - 38, desk.ink ?? ""),
			band(26, 232, 450, 56, colours),
			rect(78, 318, was, 36, trade.mid ?? ""),
			rect(78, 368, is, 36, trade.deep ?? ""),
		].join(""),
		texts: [
			{ x: 78, y: 62, width: 360, size: 72, font: "display", text: highlight },
			{ x: 78, y: 152, width: 350, size: 26, font: "sans", text: result },
		],
	};
}
