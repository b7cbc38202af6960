import { readFileSync, writeFileSync } from "node:fs";
import type { IndustrySlug } from "#content/industry.ts";

/**
 * `node ops/trades-sheet.ts` lays the five trade illustrations into one file, so that the home page
 * fetches one picture instead of five: `/illustrations/trades.svg#<slug>` shows one of them.
 */
const slugs: readonly IndustrySlug[] = [
	"cleaning-service",
	"construction",
	"interior-design",
	"legal-services",
	"home-services",
];
const folder = new URL("../public/illustrations/", import.meta.url);
const width = 480;
const height = 313;

/** The sheet, from the single files as they are now. */
export function tradesSheet(): string {
	const cells = slugs.map((slug, row) => {
		const drawing = readFileSync(new URL(`${slug}.svg`, folder), "utf8");
		const body = drawing.replace(/^[\s\S]*?<svg[^>]*>/, "").replace(/<\/svg>\s*$/, "");
		const y = row * height;
		return `<view id="${slug}" viewBox="0 ${y} ${width} ${height}"/><svg y="${y}" width="${width}" height="${height}" viewBox="0 0 ${width} ${height}">${body}</svg>`;
	});
	return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height * slugs.length}">${cells.join("")}</svg>\n`;
}

if (import.meta.main) writeFileSync(new URL("trades.svg", folder), tradesSheet());
