import type { EntryContext } from "react-router";
import { integrityOf } from "#integrity.server.ts";
import { isPublicPage } from "./features/tracking/public-pages.ts";
import { VISIT_KEY } from "./features/tracking/visit.ts";

/**
 * The page is painted first and taken over after: once it is on the screen all its scripts are asked
 * for at once, then run one by one in tasks of their own, so that none of them holds up a press or a
 * scroll. The route map stands in the page instead of in a file of its own.
 */
export function withBootScript(
	html: string,
	{ manifest, staticHandlerContext: { matches, location } }: EntryContext,
): string {
	const routes = matches
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
	const boot = `${isPublicPage(location.pathname) ? notePendingTouch : ""}${holdPresses}
${painted}
${unfoldSheets}
window.__reactRouterManifest=${inScript(map)};
painted.then(async()=>{
const shared=${inScript([...shared])},modules=${inScript(modules)},entry=${inScript(manifest.entry.module)};
for(const href of [...shared,...modules,entry]){const link=document.createElement("link");link.rel="modulepreload";link.href=href;document.head.append(link);link.remove()}
const pause=()=>new Promise(resolve=>setTimeout(resolve));
for(const file of shared){await import(file);await pause()}
const routes={};
for(const [at,id] of ${inScript(routes.map(({ id }) => id))}.entries())routes[id]=await import(modules[at]);
window.__reactRouterRouteModules=routes;
await pause();
import(entry);
});`;
	return html.replace(
		/(<script[^>]*type="module"[^>]*>)import [\s\S]*?<\/script>/,
		(_script, tag) =>
			`${asBuilt(tag, [...shared, ...modules, manifest.entry.module])}${tag}${boot}</script>`,
	);
}

/**
 * The browser runs each of these files only as it was built (Subresource Integrity). The smallest one does
 * nothing by itself, so it comes as a plain script whose tag says its sum, after the fonts; an import map says the others'.
 */
function asBuilt(tag: string, files: readonly string[]): string {
	const sums = Object.fromEntries(files.map((file) => [file, integrityOf(file)]));
	const map = tag.replace('type="module"', 'type="importmap"').replace(/ async(="")?/, "");
	const first = files.find((file) => file.includes("rolldown-runtime"));
	return `${map}${inScript({ integrity: sums })}</script>${
		first
			? `<script type="module" async fetchpriority="low" src="${first}" integrity="${sums[first]}"></script>`
			: ""
	}`;
}

/** The lead desk and the website know nothing of each other's addresses: between them, pages load anew. */
function isOfDesk(routeId: string): boolean {
	return routeId.startsWith("desk/");
}

/**
 * A press on what needs the page's scripts is not lost while they are on their way: it is held and done
 * again once the page is taken over (app/root.tsx), or after eight seconds as it is done without scripts.
 */
const holdPresses = `const held=[];
const release=()=>{
removeEventListener("click",hold,true);removeEventListener("submit",hold,true);
delete document.documentElement.dataset.held;
for(const again of held.splice(0))again();
};
const hold=event=>{
const {target,type,submitter}=event;
const pressed=type==="submit"?target:target.closest("button[type=button]:not([popovertarget]),[aria-haspopup],a[href^='/book']");
if(!pressed||event.ctrlKey||event.metaKey||event.shiftKey||event.altKey)return;
event.preventDefault();
if(!held.length)setTimeout(release,8000);
document.documentElement.dataset.held="true";
held.push(()=>type==="submit"?target.requestSubmit(submitter):pressed.click());
};
addEventListener("click",hold,true);addEventListener("submit",hold,true);addEventListener("hydrated",release);`;

/** Stores the arrival of a visitor who leaves before the scripts ran; the next page reads it (tracking/visit.ts). */
const notePendingTouch = `const noteLeave=()=>{try{
const visit=JSON.parse(sessionStorage.getItem("${VISIT_KEY}"))??{};
(visit.pending??=[]).push([location.href,document.referrer,new Date().toISOString()]);
sessionStorage.setItem("${VISIT_KEY}",JSON.stringify(visit));
}catch{}};
addEventListener("pagehide",noteLeave,{once:true});
addEventListener("hydrated",()=>removeEventListener("pagehide",noteLeave));
`;

/** Once something is on the screen; after a second at the latest, since a page in the background paints nothing. */
const painted = `const painted=new Promise(resolve=>{
setTimeout(resolve,1000);
try{new PerformanceObserver((list,observer)=>{
if(!list.getEntriesByName("first-contentful-paint").length)return;
observer.disconnect();
resolve();
}).observe({type:"paint",buffered:true})}catch{}
});`;

/** Gives each sheet its true height, one a frame, once the page is on the screen (ui/sheet.css). */
const unfoldSheets = `if(location.hash||innerWidth>767)document.documentElement.dataset.unfolded="true";
else painted.then(function unfold(){
const sheet=document.querySelector(".sheet:not([data-unfolded])");
if(!sheet){document.documentElement.dataset.unfolded="true";return}
sheet.dataset.unfolded="true";
requestAnimationFrame(()=>setTimeout(unfold));
});`;

function inScript(value: unknown): string {
	return JSON.stringify(value).replaceAll("<", "\\u003c");
}
