import { hasOptionalConsent } from "#features/consent/stored-consent.ts";
import { whenIdle } from "./idle.ts";
import { bootState } from "./state.ts";

/**
 * Milliseconds after the load event, so that the scripts don't compete with the first paint. React starts
 * when the browser is idle after that, at the latest two seconds later (idle.ts).
 */
const FETCH_AFTER_MS = 1_000;

/** Milliseconds after the first movement or key: a click that follows is handled and painted first. */
const START_AFTER_INTERACTION_MS = 200;

/** Signs of a visitor who is about to press something. */
const interactions = ["pointermove", "keydown", "focusin"];

/** Starts React by itself, or sooner where a visitor is about to need it. `onFailed`: it cannot start. */
export function scheduleReact(onFailed: () => void): void {
	const start = () => startReact(onFailed);
	const options = { capture: true, once: true, passive: true };
	for (const interaction of interactions)
		addEventListener(
			interaction,
			() => setTimeout(start, START_AFTER_INTERACTION_MS),
			options,
		);

	if (isDeskPage(location.pathname)) start();
	else
		addEventListener("load", () => {
			if (needsReactAtOnce()) setTimeout(start);
			else setTimeout(() => whenIdle(start), FETCH_AFTER_MS);
		});
}

/** True where the page's HTML is not what this visitor should see. */
function needsReactAtOnce(): boolean {
	return (
		hasOptionalConsent() ||
		isStateInAddress(location) ||
		document.querySelector("[data-zone]") !== null
	);
}

/** True for searches, filters and linked answers, which are not prerendered. Ignores campaign parameters. */
export function isStateInAddress({
	search,
	hash,
}: Pick<Location, "search" | "hash">): boolean {
	const names = [...new URLSearchParams(search).keys()];
	return hash !== "" || names.some((name) => !/^utm_|clid$|braid$/.test(name));
}

function isDeskPage(path: string): boolean {
	return /^\/desk(\/|$)/.test(path);
}

/**
 * Fetches the scripts of the page (html.ts) together and evaluates each in a task of its own, to let
 * presses in between. The last is the router's inline script, which starts hydration.
 */
export async function startReact(onFailed: () => void): Promise<void> {
	const state = bootState();
	if (state.phase !== "waiting") return;

	state.phase = "loading";

	const links = [
		...document.querySelectorAll<HTMLLinkElement>("link[rel=later]"),
	];
	for (const link of links) link.rel = "modulepreload";

	try {
		for (const { href } of links) {
			if (href.includes("/entry.client-")) continue;

			await import(/* @vite-ignore */ href);
			await new Promise((resolve) => setTimeout(resolve));
		}
	} catch {
		onFailed();
		return;
	}

	runRouterScript();
}

/**
 * Runs a copy in the head: a change to the body's children would restyle the whole page. The desk's Trusted
 * Types refuse copies, so pages with a nonce, which are not prerendered, insert the script again.
 */
function runRouterScript(): void {
	const script =
		document.querySelector<HTMLScriptElement>("script[type=later]");
	if (!script) return;

	script.type = "module";

	if (script.nonce) script.after(script);
	else document.head.append(script.cloneNode(true));
}
