import sharp from "sharp";
import type { SharePicture } from "#site/page.ts";
import { drawIcons } from "./draw-icons.ts";
import { encodeShare, renderShareSvg } from "./draw-share-picture.ts";

/** Draws one order, and ends. A process of its own: the server needs neither its libraries nor its memory. */

/** Files by path. */
export type Drawn = Map<string, Uint8Array>;

export type ShareOrder = {
	kind: "share";
	path: string;
	share: SharePicture;
	name: string;
	/** A file of the uploaded logo. */
	logo: { bytes: Uint8Array; hasLabel: boolean } | null;
};

export type IconsOrder = {
	kind: "icons";
	initial: string;
	logo: Uint8Array | null;
	logoDark: Uint8Array | null;
};

export type DrawingOrder = ShareOrder | IconsOrder;

sharp.cache(false);
sharp.concurrency(1);

process.once("message", async (order: DrawingOrder) => {
	const drawn =
		order.kind === "share" ? await drawShare(order) : await drawAllIcons(order);

	process.send?.(drawn, () => process.disconnect?.());
});

async function drawShare({
	path,
	share,
	name,
	logo,
}: ShareOrder): Promise<Drawn> {
	const brand = { name, logo: logo && (await readLogo(logo)) };
	const bytes = await renderShareSvg(share, brand).then(encodeShare);

	return new Map([[path, bytes]]);
}

function drawAllIcons({ initial, logo, logoDark }: IconsOrder) {
	return drawIcons({
		initial,
		logo: logo && Buffer.from(logo),
		logoDark: logoDark && Buffer.from(logoDark),
	});
}

/** As PNG, which the renderer of SVG reads. */
async function readLogo({ bytes, hasLabel }: NonNullable<ShareOrder["logo"]>) {
	const { data, info } = await sharp(Buffer.from(bytes))
		.png()
		.toBuffer({ resolveWithObject: true });
	const { width, height } = info;

	return {
		src: `data:image/png;base64,${data.toString("base64")}`,
		width,
		height,
		hasLabel,
	};
}
