import sharp from "sharp";
import type { SharePicture } from "#site/pages.ts";
import { encodeShare, shareSvg } from "./draw-share-picture.ts";

/** Draws one share picture, and ends. A process of its own: the server needs neither its libraries nor its memory. */

export type ShareOrder = {
	share: SharePicture;
	name: string;
	/** A file of the uploaded logo. */
	logo: { bytes: Uint8Array; hasLabel: boolean } | null;
};

sharp.cache(false);
sharp.concurrency(1);

process.once("message", async ({ share, name, logo }: ShareOrder) => {
	const brand = { name, logo: logo && (await readLogo(logo)) };
	const bytes = await shareSvg(share, brand).then(encodeShare);

	process.send?.(bytes, () => process.disconnect?.());
});

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
