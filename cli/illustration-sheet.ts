import { readFileSync, writeFileSync } from "node:fs";

/**
 * `node cli/illustration-sheet.ts` lays the illustrations of the home page into one file, so that a visitor
 * fetches one picture instead of nine: `/illustrations/sheet.svg#<name>` shows one of them.
 */
const names = [
	"cleaning-service",
	"construction",
	"interior-design",
	"legal-services",
	"home-services",
	"tier-1",
	"tier-2",
	"tier-3",
	"tier-4",
];
const folder = new URL("../public/illustrations/", import.meta.url);

/** The sheet, from the single files as they are now, one below the other. */
export function illustrationSheet(): string {
	let top = 0;
	const cells = names.map((name) => {
		const { width, height, body } = drawing(name);
		const cell = `<view id="${name}" viewBox="0 ${top} ${width} ${height}"/><svg y="${top}" width="${width}" height="${height}" viewBox="0 0 ${width} ${height}">${body}</svg>`;
		top += height;
		return cell;
	});
	return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 480 ${top}">${cells.join("")}</svg>\n`;
}

function drawing(name: string) {
	const file = readFileSync(new URL(`${name}.svg`, folder), "utf8");
	const [, width, height, body] =
		/^[\s\S]*?<svg[^>]*viewBox="0 0 (\d+) (\d+)"[^>]*>([\s\S]*)<\/svg>\s*$/.exec(file) ?? [];
	if (body === undefined) throw new Error(`${name}.svg doesn't begin at 0 0`);
	return { width: Number(width), height: Number(height), body };
}

if (import.meta.main) writeFileSync(new URL("sheet.svg", folder), illustrationSheet());
