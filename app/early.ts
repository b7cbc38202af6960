/**
 * Runs inline at the end of every page, before React: its text is what the page carries, so it can use nothing
 * but its argument. Starts React at the first sign of a visitor, or after some idle seconds, and until then
 * keeps every press for it.
 * @param visitKey where an arrival is stored whose page is left before React has started (tracking/visit.ts).
 */
export function early(visitKey: string): void {
	const { documentElement: root } = document;
	const isDesk = /^\/desk(\/|$)/.test(location.pathname);
	const signs = ["pointermove", "pointerdown", "touchstart", "keydown", "focusin", "scroll"];
	const idleMs = 3000;
	const releaseMs = 8000;
	const held: (() => void)[] = [];

	const later = () =>
		document.querySelectorAll<HTMLLinkElement>("link[rel=later],link[rel=prefetch]");

	function fetchScripts(): void {
		for (const link of later()) link.rel = "prefetch";
		setTimeout(start, idleMs);
	}

	/** A script is run when it is put into the page with a type that the browser knows. */
	function start(): void {
		for (const sign of signs) removeEventListener(sign, start, true);
		for (const link of later()) link.rel = "modulepreload";
		for (const script of document.querySelectorAll<HTMLScriptElement>("script[type=later]")) {
			script.type = "module";
			script.parentNode?.insertBefore(script, script.nextSibling);
		}
	}

	/** A press on what needs React is done once it has started, or as without JavaScript if it never does. */
	function hold(event: Event): void {
		const { ctrlKey, metaKey, shiftKey, altKey } = event as MouseEvent;
		const target = event.target as HTMLElement;
		const { submitter } = event as SubmitEvent;
		const pressed =
			event.type === "submit"
				? target
				: target.closest<HTMLElement>(
						"button[type=button]:not([popovertarget]),[aria-haspopup],a[href^='/book']",
					);
		if (!pressed || ctrlKey || metaKey || shiftKey || altKey) return;
		event.preventDefault();
		if (held.length === 0) setTimeout(release, releaseMs);
		root.dataset.held = "true";
		held.push(() =>
			event.type === "submit"
				? (target as HTMLFormElement).requestSubmit(submitter)
				: pressed.click(),
		);
	}

	function release(): void {
		removeEventListener("click", hold, true);
		removeEventListener("submit", hold, true);
		removeEventListener("pagehide", storeArrival);
		delete root.dataset.held;
		for (const press of held.splice(0)) press();
	}

	function storeArrival(): void {
		try {
			const visit = JSON.parse(sessionStorage.getItem(visitKey) ?? "null") ?? {};
			visit.pending ??= [];
			visit.pending.push([location.href, document.referrer, new Date().toISOString()]);
			sessionStorage.setItem(visitKey, JSON.stringify(visit));
		} catch {}
	}

	addEventListener("click", hold, true);
	addEventListener("submit", hold, true);
	addEventListener("hydrated", release);
	if (visitKey) addEventListener("pagehide", storeArrival, { once: true });
	for (const sign of signs) addEventListener(sign, start, { capture: true, passive: true });
	if (isDesk) start();
	else addEventListener("load", () => setTimeout(fetchScripts));
}
