import { readFileSync } from "node:fs";
import satori from "satori";
import sharp from "sharp";
import type { SharePicture } from "#site/page.ts";
import { DRAWN_NAME, isDrawnByHand } from "#ui/drawn-brand.ts";
import { assets, displayFonts, strokeText } from "./display-font.ts";

const size = { width: 1200, height: 630 };

/** Tints of ui/tokens.css in sRGB, since satori does not support oklch. */
const tints: Readonly<Record<string, string>> = {
	blue: "#bedcf3",
	gold: "#f5cb7d",
	pink: "#f7c4cb",
	canary: "#f3e07a",
	mint: "#bde2b6",
};
const dark = "#0b3326";
const ink = "#0e251f";
const paper = "#fbfaf5";

const tokens = readFileSync(
	new URL("../app/ui/tokens.css", import.meta.url),
	"utf8",
);

type ShareBrand = {
	name: string;
	/** A picture that satori reads, as a data URL. */
	logo: {
		src: string;
		width: number;
		height: number;
		/** On a white label: it is made for light backgrounds. */
		hasLabel: boolean;
	} | null;
};

const drawnBrand: ShareBrand = { name: DRAWN_NAME, logo: null };

const MAX_LOGO = { width: 360, height: 80 };

function chooseFontSize({ length }: string): number {
	if (length > 58) return 54;
	if (length > 40) return 62;

	return length > 22 ? 72 : 84;
}

/** A share picture as an SVG without fonts: brand and title, and an illustration on the right. */
export function renderShareSvg(
	{ title, color, illustration }: SharePicture,
	brand = drawnBrand,
): Promise<string> {
	const text = color === "dark" ? paper : ink;
	const fontSize = chooseFontSize(title);

	const words = node(
		{ flexDirection: "column", justifyContent: "space-between", width: 560 },
		[
			brandNode(brand, text),
			node(
				{
					fontSize,
					letterSpacing: "-0.018em",
					lineHeight: 1.06,
					textWrap: "balance",
					color: text,
					WebkitTextStroke: strokeText(fontSize, text),
				},
				title,
			),
			node({ height: 40 }, []),
		],
	);
	const card = node(
		{
			...size,
			boxSizing: "border-box",
			padding: "64px 56px 48px 72px",
			justifyContent: "space-between",
			alignItems: "stretch",
			background: findBackground(color),
		},
		[words, node({ alignItems: "flex-end" }, image(illustration, 480))],
	);

	return satori(card as never, { ...size, fonts: displayFonts });
}

export function encodeShare(svg: string): Promise<Buffer> {
	return sharp(Buffer.from(svg))
		.png({
			palette: true,
			colours: 96,
			dither: 0,
			effort: 10,
			compressionLevel: 9,
		})
		.toBuffer();
}

function node(style: object, children: unknown) {
	return {
		type: "div",
		props: { style: { display: "flex", ...style }, children },
	};
}

/** The logo, the drawn wordmark, or the name in the display font. */
function brandNode(brand: ShareBrand, text: string) {
	const { name, logo } = brand;
	if (logo) {
		const { src, width, height, hasLabel } = logo;
		const scale = Math.min(MAX_LOGO.width / width, MAX_LOGO.height / height);

		const picture = {
			type: "img",
			props: {
				src,
				width: Math.round(width * scale),
				height: Math.round(height * scale),
			},
		};
		const label = {
			background: "#ffffff",
			borderRadius: 6,
			padding: "10px 16px",
		};

		return node(
			{ alignSelf: "flex-start", ...(hasLabel ? label : {}) },
			picture,
		);
	}
	if (isDrawnByHand(brand)) return image("sheaf-wordmark", 146, text);

	const fontSize = name.length > 24 ? 36 : 48;

	return node(
		{
			fontSize,
			lineHeight: 1.1,
			letterSpacing: "-0.018em",
			color: text,
			WebkitTextStroke: strokeText(fontSize, text),
		},
		name,
	);
}

/** The tint of the industry's theme. */
function findBackground(color: SharePicture["color"]): string {
	if (color === "dark") return dark;

	const theme = new RegExp(
		`\\[data-theme="${color}"\\] \\{\\s*--primary: var\\(--tint-(\\w+)\\)`,
	);
	const tint = tints[theme.exec(tokens)?.[1] ?? ""];
	if (!tint) throw new Error(`ui/tokens.css has no known tint for ${color}.`);

	return tint;
}

/** An illustration, at most `width` × 400 px. */
function image(name: string, width: number, recolor?: string) {
	const svg = readFileSync(
		new URL(`illustrations/${name}.svg`, assets),
		"utf8",
	);
	const [, , across = 1, down = 1] =
		/viewBox="([^"]+)"/.exec(svg)?.[1]?.split(" ").map(Number) ?? [];
	const scale = Math.min(width / across, 400 / down);
	const drawn = recolor
		? svg.replace(/<g fill="[^"]+"/, `<g fill="${recolor}"`)
		: svg;
	const sized = drawn.replace(
		"<svg ",
		`<svg width="${across}" height="${down}" `,
	);

	return {
		type: "img",
		props: {
			src: `data:image/svg+xml;base64,${Buffer.from(sized).toString("base64")}`,
			width: Math.round(across * scale),
			height: Math.round(down * scale),
		},
	};
}
