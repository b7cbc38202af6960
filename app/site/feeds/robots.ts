import type { Route } from "./+types/robots.ts";
import { originFor, plainFile } from "./plain-file.server.ts";

/** /robots.txt: everything may be read. What should not be found says so itself (noindex), which must be read to be heeded. */
export function loader({ context }: Route.LoaderArgs) {
	const lines = [
		"User-agent: *",
		"Disallow:",
		"",
		`Sitemap: ${originFor(context)}/sitemap.xml`,
		"",
	];
	return plainFile(lines.join("\n"), "text/plain; charset=utf-8");
}
