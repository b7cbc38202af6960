import { readFileSync } from "node:fs";
import satori from "satori";
import sharp from "sharp";
import { shippedArticles } from "#content/articles.server.ts";
import { shareImage } from "#site/layout/page-meta.ts";
import { type SharePicture, sitePages } from "#site/pages.ts";

/** Messengers ignore large pictures. */
const MAX_BYTES = 60 * 1024;

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

const root = new URL("../", import.meta.url);
const tokens = readFileSync(new URL("app/ui/tokens.css", root), "utf8");
const font = readFileSync(new URL("public/fonts/besley-sheaf.woff2", root));

/** All share pictures as PNG, with their paths in build/client. */
export async function* sharePictures() {
	for (const { path, share } of sitePages(
		shippedArticles.map(({ fields }) => fields),
	)) {
		if (!share) continue;

		const bytes = await sharp(Buffer.from(await shareSvg(share)))
			.png({
				palette: true,
				colours: 96,
				dither: 0,
				effort: 10,
				compressionLevel: 9,
			})
			.toBuffer();
		if (bytes.length > MAX_BYTES)
			throw new Error(
				`The share picture of ${path} has ${bytes.length} bytes.`,
			);

		yield { path: shareImage(path).slice(1), bytes };
	}
}

/** A share picture as an SVG without fonts: wordmark and title, and an illustration on the right. */
export function shareSvg({
	title,
	color,
	illustration,
}: SharePicture): Promise<string> {
	const text = color === "dark" ? paper : ink;
	const fontSize =
		title.length > 58
			? 54
			: title.length > 40
				? 62
				: title.length > 22
					? 72
					: 84;

	const node = (style: object, children: unknown) => ({
		type: "div",
		props: { style: { display: "flex", ...style }, children },
	});

	const words = node(
		{ flexDirection: "column", justifyContent: "space-between", width: 560 },
		[
			image("sheaf-wordmark", 146, text),
			node(
				{
					fontSize,
					letterSpacing: "-0.018em",
					lineHeight: 1.06,
					textWrap: "balance",
					color: text,
					// Satori renders variable fonts in their lightest weight.
					WebkitTextStroke: `${(fontSize * 0.017).toFixed(2)}px ${text}`,
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

	return satori(card as never, {
		...size,
		fonts: [{ name: "Besley", data: font, weight: 400, style: "normal" }],
	});
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
		new URL(`public/illustrations/${name}.svg`, root),
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
