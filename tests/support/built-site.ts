import { existsSync, readdirSync, readFileSync } from "node:fs";
import { join, relative } from "node:path";
import type { RouteConfigEntry } from "@react-router/dev/routes";
import { ORIGIN_PLACEHOLDER } from "#lib/http/origin.ts";
import routes from "../../app/routes.ts";

/** The client output of `react-router build`. */
export const builtFolder = new URL("../../build/client/", import.meta.url)
	.pathname;

export const isBuilt = existsSync(join(builtFolder, "index.html"));

/** Appended to test titles: the reason that they are skipped. */
export const notBuilt = isBuilt
	? ""
	: " (skipped: there is no build; run `npm run build` first)";

export type BuiltPage = {
	/** "/" or "/blog/some-post". */
	path: string;
	html: string;
	/** The HTML without the content of scripts and styles. */
	markup: string;
	ids: ReadonlySet<string>;
};

export function builtPages(): BuiltPage[] {
	return builtFiles()
		.filter((file) => file.endsWith(".html"))
		.map((file) => {
			const html = readFileSync(join(builtFolder, file), "utf8");
			const markup = html.replace(
				/(<(script|style)\b[^>]*>)[\s\S]*?(<\/\2>)/g,
				"$1$3",
			);

			return {
				path: `/${file.replace(/(^|\/)index\.html$/, "")}`,
				html,
				markup,
				ids: new Set(attributes(markup, "id")),
			};
		});
}

/** The paths of one page of each kind: one of the articles, one of the tags. */
export function onePageOfEachKind(): string[] {
	const kinds = new Map(
		builtPages().map(({ path }) => [path.replace(/(?<=.\/)[^/]+$/, "*"), path]),
	);

	return [...kinds.values()];
}

/** Paths of all files of the build, relative to its folder. */
export function builtFiles(): string[] {
	return readdirSync(builtFolder, { recursive: true, withFileTypes: true })
		.filter((entry) => entry.isFile())
		.map((entry) =>
			relative(builtFolder, join(entry.parentPath, entry.name)).replaceAll(
				"\\",
				"/",
			),
		);
}

export function attributes(markup: string, ...names: string[]): string[] {
	const pattern = new RegExp(`\\s(?:${names.join("|")})="([^"]*)"`, "g");
	return Array.from(markup.matchAll(/<[^>]+>/g)).flatMap(([tag]) =>
		Array.from(tag.matchAll(pattern), ([, value = ""]) => unescaped(value)),
	);
}

/** The path of a URL of this site, without the origin's placeholder; null for other sites. */
export function ownAddress(address: string): string | null {
	if (address.startsWith(`${ORIGIN_PLACEHOLDER}/`))
		return address.slice(ORIGIN_PLACEHOLDER.length);
	if (address === ORIGIN_PLACEHOLDER) return "/";
	return /^(\/(?!\/)|#|\?)/.test(address) ? address : null;
}

/** Decodes the entities of a text or an attribute. */
export function unescaped(text: string): string {
	return text
		.replaceAll("&quot;", '"')
		.replaceAll("&#x27;", "'")
		.replaceAll("&lt;", "<")
		.replaceAll("&gt;", ">")
		.replaceAll("&amp;", "&");
}

export const allRoutes = routesIn(routes as RouteConfigEntry[]);

function routesIn(
	entries: readonly RouteConfigEntry[],
	above = "",
): { path: string; file: string }[] {
	return entries.flatMap(({ path, file, children = [] }) => {
		const here = path === undefined ? above : `${above}/${path}`;
		return [{ path: here || "/", file }, ...routesIn(children, here)];
	});
}
