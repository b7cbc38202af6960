import satori from "satori";
import sharp from "sharp";
import { icons } from "#site/layout/icons.ts";
import { displayFonts } from "./display-font.ts";

export type IconBrand = {
	/** Drawn when there is no logo, or none that fits into a square. */
	initial: string;
	logo: Buffer | null;
	/** The logo for dark backgrounds. */
	logoDark: Buffer | null;
};

/** Of the drawing: all icons are made of it. */
const SIZE = 512;
const CORNER = 76;

/** Shares of the icon that the motif fills; a maskable one has it in the safe zone. */
const FILLED = 0.72;
const FILLED_MASKABLE = 0.56;

/** Wider or higher logos are unreadable at the size of a tab's icon. */
const MAX_RATIO = 1.7;

/** Sides of the logo in the SVG, which every visitor loads, and in the others. */
const LOGO_SIZE = 160;
const LARGE_LOGO_SIZE = 400;

const baize = "#0f3a2f";
const paper = "#f7f6ef";
const band = "#ff8b33";

type Motif = {
	/** Colours of the tile, in a light and a dark browser. */
	tile: readonly [string, string];
	/** Of an SVG, in which `.light` and `.dark` show in their scheme. */
	markup: string;
	viewBox: string;
};

type Box = { x: number; y: number; width: number; height: number };

/** All icons of a brand by path. */
export async function drawIcons(
	brand: IconBrand,
): Promise<Map<string, Buffer>> {
	const initial = await drawInitial(brand.initial);
	const drawing = (await drawLogo(brand, LOGO_SIZE)) ?? initial;
	const motif = (await drawLogo(brand, LARGE_LOGO_SIZE)) ?? initial;
	const rounded = buildSvg(motif, FILLED, CORNER);
	const square = buildSvg(motif, FILLED, 0);
	const maskable = buildSvg(motif, FILLED_MASKABLE, 0);

	return new Map([
		[icons.drawing, Buffer.from(buildSvg(drawing, FILLED, CORNER))],
		[icons.favicon, buildIco(await encode(rounded, 32), 32)],
		[icons.touch, await encode(square, 180)],
		[icons.small, await encode(rounded, 192)],
		[icons.large, await encode(rounded, 512)],
		[icons.maskable, await encode(maskable, 512)],
	]);
}

/** Null without a logo that fits. */
async function drawLogo(
	{ logo, logoDark }: IconBrand,
	size: number,
): Promise<Motif | null> {
	const light = logo && (await readLogo(logo, size));
	if (!light) return null;

	const dark = logoDark && (await readLogo(logoDark, size));
	const { width, height } = light;

	return {
		tile: ["#ffffff", dark ? baize : "#ffffff"],
		markup: dark
			? `<g class="light">${light.markup}</g><g class="dark" display="none">${dark.markup}</g>`
			: light.markup,
		viewBox: `0 0 ${width} ${height}`,
	};
}

async function readLogo(bytes: Buffer, size: number) {
	const { data, info } = await sharp(bytes)
		.resize(size, size, { fit: "inside", withoutEnlargement: true })
		.png()
		.toBuffer({ resolveWithObject: true });
	const { width, height } = info;
	if (Math.max(width / height, height / width) > MAX_RATIO) return null;

	const href = `data:image/png;base64,${data.toString("base64")}`;

	return {
		width,
		height,
		markup: `<image width="${width}" height="${height}" href="${href}"/>`,
	};
}

const LETTER_HEIGHT = 70;

/** The initial in the display font over the orange band; the band alone for a letter that the fonts don't have. */
async function drawInitial(initial: string): Promise<Motif> {
	const outline = await drawLetter(initial);
	const letter = outline ? await placeLetter(outline) : "";

	return {
		tile: [baize, paper],
		markup: `${letter}<rect x="14" y="82" width="72" height="14" fill="${band}"/>`,
		viewBox: letter ? "0 0 100 96" : "0 41 100 96",
	};
}

/** Scales a letter to its height, at the top of a box that is 100 wide. */
async function placeLetter(outline: string): Promise<string> {
	const { x, y, width, height } = await measure(outline);
	const scale = LETTER_HEIGHT / height;
	const left = 50 - (x + width / 2) * scale;
	const place = `translate(${left.toFixed(2)} ${(-y * scale).toFixed(2)}) scale(${scale.toFixed(4)})`;

	return `<g class="letter" fill="${paper}" stroke="${paper}" transform="${place}">${outline}</g>`;
}

/** The outline of a letter in an SVG of 512 px; null for one that the fonts don't have. */
async function drawLetter(letter: string): Promise<string | null> {
	if (letter === "") return null;

	const fontSize = SIZE / 2;
	const svg = await satori(
		{
			type: "div",
			props: {
				style: {
					display: "flex",
					width: "100%",
					height: "100%",
					alignItems: "center",
					justifyContent: "center",
					fontSize,
					color: paper,
				},
				children: letter,
			},
		} as never,
		{ width: SIZE, height: SIZE, fonts: displayFonts },
	);
	const path = /<path[^>]* d="([^"]+)"/.exec(svg)?.[1];

	return path
		? `<path stroke-width="${(fontSize * 0.03).toFixed(2)}" d="${path}"/>`
		: null;
}

/** The box around drawn pixels. */
async function measure(outline: string): Promise<Box> {
	const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${SIZE}" height="${SIZE}"><g fill="#000" stroke="#000">${outline}</g></svg>`;
	const { info } = await sharp(Buffer.from(svg))
		.trim()
		.toBuffer({ resolveWithObject: true });
	const { trimOffsetLeft = 0, trimOffsetTop = 0, width, height } = info;

	return { x: -trimOffsetLeft, y: -trimOffsetTop, width, height };
}

function buildSvg(
	{ tile, markup, viewBox }: Motif,
	filled: number,
	radius: number,
): string {
	const inset = (SIZE * (1 - filled)) / 2;
	const inner = SIZE * filled;
	const [color, darkColor] = tile;
	const dark = `@media (prefers-color-scheme:dark){.tile{fill:${darkColor}}.letter{fill:${baize};stroke:${baize}}.light{display:none}.dark{display:inline}}`;

	return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${SIZE} ${SIZE}"><style>${dark}</style><rect class="tile" width="${SIZE}" height="${SIZE}" rx="${radius}" fill="${color}"/><svg x="${inset}" y="${inset}" width="${inner}" height="${inner}" viewBox="${viewBox}">${markup}</svg></svg>`;
}

function encode(svg: string, size: number): Promise<Buffer> {
	return sharp(Buffer.from(svg), { density: (72 * size) / SIZE })
		.resize(size, size)
		.png({ palette: true, effort: 10, compressionLevel: 9 })
		.toBuffer();
}

/** An ICO file with one PNG. */
function buildIco(png: Buffer, size: number): Buffer {
	const header = Buffer.alloc(22);
	header.writeUInt16LE(1, 2);
	header.writeUInt16LE(1, 4);
	header.writeUInt8(size, 6);
	header.writeUInt8(size, 7);
	header.writeUInt16LE(1, 10);
	header.writeUInt16LE(32, 12);
	header.writeUInt32LE(png.length, 14);
	header.writeUInt32LE(header.length, 18);

	return Buffer.concat([header, png]);
}
