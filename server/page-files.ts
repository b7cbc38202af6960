import { onceFor } from "#lib/cache.ts";
import type { StaticFile } from "./static-files.ts";

/** The page of an address, which may be that of its data. */
export function findPage(address: string): string {
	return address === "/_.data" ? "/" : address.replace(/\.data$/, "");
}

/** The paths of this site that a page links to or loads. */
export const findOwnLinks = onceFor(findLinks);

function findLinks({ type, body }: StaticFile): ReadonlySet<string> {
	if (!type.startsWith("text/html")) return new Set();

	const links = body.identity
		.toString()
		.matchAll(/ (?:href|src)="(\/(?!\/)[^"?#]*)/g);

	return new Set(Array.from(links, ([, path = ""]) => path));
}

/** Pages, each with its data for navigation in the browser (React Router's single fetch). */
export function withData(paths: readonly string[]): string[] {
	return paths.flatMap((path) => [
		path,
		path === "/" ? "/_.data" : `${path}.data`,
	]);
}

/** The name of the file that the build writes, from which its type follows. */
export function nameFile(address: string, response: Response): string {
	const isPage = response.headers.get("content-type")?.includes("text/html");
	return isPage ? `${address}/index.html` : address.slice(1);
}
