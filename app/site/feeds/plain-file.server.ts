import type { RouterContextProvider } from "react-router";
import { ORIGIN_PLACEHOLDER } from "#lib/http/origin.ts";
import { requestContext } from "#lib/http/request-context.server.ts";

/** The public origin for a file: while the site is built, the text that the server replaces when it starts. */
export function originFor(context: Readonly<RouterContextProvider>): string {
	return context.get(requestContext)?.origin ?? ORIGIN_PLACEHOLDER;
}

/** A text that is no page. `maxAge` in seconds. */
export function plainFile(body: string, type: string, maxAge = 3600): Response {
	return new Response(body, {
		headers: { "Content-Type": type, "Cache-Control": `public, max-age=${maxAge}` },
	});
}
