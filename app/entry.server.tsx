import { Writable } from "node:stream";
import { StrictMode } from "react";
import { renderToPipeableStream } from "react-dom/server";
import { type EntryContext, type RouterContextProvider, ServerRouter } from "react-router";
import { siteContext } from "#site.server.ts";
import { NonceProvider } from "./nonce.tsx";
import { configured } from "./origin.ts";

/**
 * Renders a page whole, so that prerendered and dynamic pages are the same plain HTML. A form that the
 * page's own script sends asks for JSON and gets the action's answer without the page around it.
 */
export default async function handleRequest(
	request: Request,
	status: number,
	headers: Headers,
	entry: EntryContext,
	context: RouterContextProvider,
): Promise<Response> {
	const actionData = Object.values(entry.staticHandlerContext.actionData ?? {})[0];
	if (actionData !== undefined && request.headers.get("accept") === "application/json")
		return Response.json(actionData, { status, headers });

	const site = context.get(siteContext);
	const html = await renderWhole(
		<StrictMode>
			<NonceProvider value={site?.nonce}>
				<ServerRouter context={entry} url={request.url} nonce={site?.nonce} />
			</NonceProvider>
		</StrictMode>,
	);
	headers.set("Content-Type", "text/html; charset=utf-8");
	const body = import.meta.env.DEV ? html : withBootScript(withoutPreloads(html), entry);
	return new Response(site ? configured(body, site.origin, site.bookingUrl ?? "") : body, {
		status,
		headers,
	});
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
			onAllReady: () => stream.pipe(sink),
			onShellError: reject,
			onError: reject,
		});
	});
}

/**
 * The page is painted first and taken over after: once a frame has been drawn all its scripts are asked
 * for at once, then run one by one in tasks of their own, so that none of them holds up a press or a
 * scroll. The route map stands in the page instead of in a file of its own.
 */
function withBootScript(html: string, { manifest, staticHandlerContext }: EntryContext): string {
	const routes = staticHandlerContext.matches
		.map(({ route }) => manifest.routes[route.id])
		.filter((route) => route !== undefined);
	const shared = new Set(routes.flatMap(({ imports = [] }) => imports));
	const modules = routes.map(({ module }) => module);
	const isDesk = routes.some(({ id }) => isOfDesk(id));
	const map = {
		...manifest,
		routes: Object.fromEntries(
			Object.entries(manifest.routes).filter(([id]) => id === "root" || isOfDesk(id) === isDesk),
		),
		// The router would preload the map's file when it takes over; a file that is there anyway costs nothing.
		url: manifest.entry.module,
	};
	const boot = `${unfoldSheets}
window.__reactRouterManifest=${inScript(map)};
requestAnimationFrame(()=>setTimeout(async()=>{
const shared=${inScript([...shared])},modules=${inScript(modules)},entry=${inScript(manifest.entry.module)};
for(const href of [...shared,...modules,entry]){const link=document.createElement("link");link.rel="modulepreload";link.href=href;document.head.append(link);link.remove()}
const pause=()=>new Promise(resolve=>setTimeout(resolve));
for(const file of shared){await import(file);await pause()}
const routes={};
for(const [at,id] of ${inScript(routes.map(({ id }) => id))}.entries())routes[id]=await import(modules[at]);
window.__reactRouterRouteModules=routes;
await pause();
import(entry);
}));`;
	return html.replace(
		/(<script[^>]*type="module"[^>]*>)import [\s\S]*?<\/script>/,
		(_script, tag) => `${tag}${boot}</script>`,
	);
}

/** The lead desk and the website know nothing of each other's addresses: between them, pages load anew. */
function isOfDesk(routeId: string): boolean {
	return routeId.startsWith("pages/desk");
}

/** Gives each sheet its true height, one a frame, once the first frame is drawn (ui/sheet.css). */
const unfoldSheets = `if(location.hash)document.documentElement.dataset.unfolded="true";
else requestAnimationFrame(()=>setTimeout(function unfold(){
const sheet=document.querySelector(".sheet:not([data-unfolded])");
if(!sheet){document.documentElement.dataset.unfolded="true";return}
sheet.dataset.unfolded="true";
requestAnimationFrame(()=>setTimeout(unfold));
}));`;

function inScript(value: unknown): string {
	return JSON.stringify(value).replaceAll("<", "\\u003c");
}

/** Preloaded scripts compete with the fonts for the first paint; the page reads in full without them. */
function withoutPreloads(html: string): string {
	return html.replace(/<link rel="modulepreload"[^>]*>/g, "");
}
