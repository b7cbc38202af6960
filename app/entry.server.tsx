import { Writable } from "node:stream";
import { StrictMode } from "react";
import { renderToPipeableStream } from "react-dom/server";
import {
	type EntryContext,
	isRouteErrorResponse,
	type RouterContextProvider,
	ServerRouter,
} from "react-router";
import { withBootScript } from "./boot/html.ts";
import { isClientPage } from "./features/auth/desk-path.ts";
import { isScriptForm } from "./lib/forms/script-form.server.ts";
import { NonceProvider } from "./lib/http/nonce.tsx";
import { insertConfiguration } from "./lib/http/origin.ts";
import { requestContext } from "./lib/http/request-context.server.ts";
import { redactPath, summarizeError } from "./lib/log/redact.ts";

/** The manifest that a page loads (boot/vite-plugins.ts). */
function findPart(path: string): string {
	if (/^\/desk(\/|$)/.test(path)) return "desk";

	return isClientPage(path) ? "clients" : "site";
}

/**
 * Renders a complete page without streaming, so that prerendered and dynamic pages are the same
 * plain HTML.
 */
export default async function handleRequest(
	request: Request,
	status: number,
	headers: Headers,
	entry: EntryContext,
	context: RouterContextProvider,
): Promise<Response> {
	if (isScriptForm(request)) return answerJson(entry, status, headers);

	const site = context.get(requestContext);
	const { pathname } = new URL(request.url);
	const part = findPart(pathname);
	const url = import.meta.env.DEV
		? entry.manifest.url
		: entry.manifest.url.replace(".js", `-${part}.js`);
	const manifest = { ...entry.manifest, url };
	const html = await renderWhole(
		<StrictMode>
			<NonceProvider value={site?.nonce}>
				<ServerRouter
					context={{ ...entry, manifest }}
					url={request.url}
					nonce={site?.nonce}
				/>
			</NonceProvider>
		</StrictMode>,
	);

	headers.set("Content-Type", "text/html; charset=utf-8");

	const body = withBootScript(withGuardedScrolling(html));

	return new Response(
		site ? insertConfiguration(body, site.origin, site.bookingUrl ?? "") : body,
		{
			status,
			headers,
		},
	);
}

/** The result of the form's action, without its page. */
function answerJson(
	{ staticHandlerContext }: EntryContext,
	status: number,
	headers: Headers,
): Response {
	const { actionData, errors } = staticHandlerContext;
	const [error] = Object.values(errors ?? {});
	const [result = null] = Object.values(actionData ?? {});
	const body = isRouteErrorResponse(error) ? error.data : result;

	return Response.json(error && !isRouteErrorResponse(error) ? null : body, {
		status,
		headers,
	});
}

/** Logs a failed loader, action or page as one line. */
export function handleError(
	error: unknown,
	{
		request,
		context,
	}: { request: Request; context: Readonly<RouterContextProvider> },
): void {
	// The client has disconnected.
	if (request.signal.aborted) return;

	const site = context.get(requestContext);
	if (!site || import.meta.env.DEV) console.error(error);

	const path = redactPath(new URL(request.url).pathname);
	if (isRouteErrorResponse(error))
		site?.log("request refused", { path, status: error.status });
	else site?.log("route failed", { path, ...summarizeError(error) });
}

function renderWhole(element: React.ReactNode): Promise<string> {
	return new Promise((resolve, reject) => {
		const chunks: Buffer[] = [];
		const sink = new Writable({
			write(chunk, _encoding, done) {
				chunks.push(Buffer.from(chunk));
				done();
			},
			final(done) {
				resolve(Buffer.concat(chunks).toString("utf8"));
				done();
			},
		});
		const stream = renderToPipeableStream(element, {
			// Larger boundaries would be streamed separately, with an inline script to insert them.
			progressiveChunkSize: Number.POSITIVE_INFINITY,
			onAllReady: () => stream.pipe(sink),
			onShellError: reject,
			onError: reject,
		});
	});
}

/** The router's inline script throws where session storage is refused. */
function withGuardedScrolling(html: string): string {
	return html.replace(/sessionStorage\.removeItem\(\w+\);?/, "try{$&}catch{}");
}
