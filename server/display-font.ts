import { existsSync, readFileSync } from "node:fs";

const root = new URL("../", import.meta.url);

/** The folder of fonts and illustrations. An installation has what the build copied only. */
export const assets = existsSync(new URL("public/", root))
	? new URL("public/", root)
	: new URL("build/client/", root);

const readFont = (name: string, file: string) => ({
	name,
	data: readFileSync(new URL(`fonts/${file}.woff2`, assets)),
	weight: 400 as const,
	style: "normal" as const,
});

/** The display font for satori. Letters that the site's own file doesn't have come from the others. */
export const displayFonts = [
	readFont("Besley", "besley-sheaf"),
	readFont("Besley Latin", "besley-latin"),
	readFont("Besley Latin Ext", "besley-latin-ext"),
];

/** Satori renders variable fonts in their lightest weight: a stroke makes them heavier. */
export function strokeText(fontSize: number, color: string): string {
	return `${(fontSize * 0.017).toFixed(2)}px ${color}`;
}
