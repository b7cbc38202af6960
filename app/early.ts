/**
 * Runs inline at the end of every page, before React: its text is what the page carries, so it can use nothing
 * but its arguments. Starts React at the first sign of a visitor, or after some idle seconds. Until then it opens
 * the dialogs in the page's HTML, and keeps every other press for React.
 * @param showModal see ui/show-modal.ts.
 * @param visitKey where an arrival is stored whose page is left before React has started (tracking/visit.ts).
 */
export function early(showModal: (dialog: HTMLDialogElement) => void, visitKey: string): void {
	const { documentElement: root } = document;
	const signs = ["pointermove", "pointerdown", "touchstart", "keydown", "focusin", "scroll"];
	const idleMs = 3000;
	/** From a sign of a visitor: a press comes first, and what it opens is painted. */
	const startMs = 200;
	const releaseMs = 8000;
	const needsReact =
		"button[type=button]:not([popovertarget]),[aria-haspopup],a[href^='/book'],form";
	type Held = { press: () => void; scope: HTMLElement };
	let held: Held[] = [];
	let gaveUp = false;

	const later = () =>
		document.querySelectorAll<HTMLLinkElement>("link[rel=later],link[rel=prefetch]");

	function fetchScripts(): void {
		for (const link of later()) link.rel = "prefetch";
		setTimeout(wake, idleMs);
	}

	function wake(): void {
		for (const sign of signs) removeEventListener(sign, wake, true);
		for (const link of later()) link.rel = "modulepreload";
		setTimeout(start, startMs);
	}

	/** A script is run when it is put into the page with a type that the browser knows. */
	function start(): void {
		for (const script of document.querySelectorAll<HTMLScriptElement>("script[type=later]")) {
			script.type = "module";
			script.parentNode?.insertBefore(script, script.nextSibling);
		}
	}

	/** A dialog is hydrated on its own, after the page. */
	function scopeOf(target: Element): HTMLElement {
		return target.closest<HTMLElement>("dialog[id]") ?? root;
	}

	function onPress(event: Event): void {
		requestAnimationFrame(() => setTimeout(start));
		const { ctrlKey, metaKey, shiftKey, altKey } = event as MouseEvent;
		const target = event.target as Element;
		const scope = scopeOf(target);
		if (gaveUp || scope.dataset.hydrated || ctrlKey || metaKey || shiftKey || altKey) return;
		if (scope instanceof HTMLDialogElement && (target === scope || target.closest(".close"))) {
			scope.close();
			return;
		}
		const pressed = target.closest<HTMLElement>(needsReact);
		if (!pressed || (event.type === "click" && pressed.matches("form"))) return;
		event.preventDefault();
		if (event.type === "click" && opensDialog(pressed)) return;
		if (held.length === 0) setTimeout(giveUp, releaseMs);
		root.dataset.held = "true";
		const { submitter } = event as SubmitEvent;
		held.push({
			scope,
			// For a click React hydrates the section around it at once; for a submit it does not.
			press: () =>
				event.type === "submit" && !submitter
					? (pressed as HTMLFormElement).requestSubmit()
					: (submitter ?? pressed).click(),
		});
	}

	/** Opens the dialog that stands for the page of a form or a link. React still hears of a link's press. */
	function opensDialog(pressed: HTMLElement): boolean {
		if (!pressed.matches("[aria-haspopup],a")) return false;
		const form = pressed.closest("form");
		const page = form ? form.getAttribute("action") : (pressed as HTMLAnchorElement).pathname;
		const dialog = document.getElementById(page ?? "");
		if (!(dialog instanceof HTMLDialogElement) || (!form && root.dataset.booking)) return false;
		// Safari does not focus a pressed button; the dialog gives focus back to whatever has it now.
		pressed.focus();
		if (!dialog.open) showModal(dialog);
		return form !== null;
	}

	function release(): void {
		const isReady = ({ scope }: Held) => gaveUp || scope.dataset.hydrated;
		const ready = held.filter(isReady);
		held = held.filter((each) => !isReady(each));
		if (held.length === 0) delete root.dataset.held;
		for (const { press } of ready) press();
	}

	/** The scripts do not come: what was pressed does what it does without JavaScript. */
	function giveUp(): void {
		gaveUp = held.length > 0;
		release();
	}

	function storeArrival(): void {
		if (root.dataset.hydrated) return;
		try {
			const visit = JSON.parse(sessionStorage.getItem(visitKey) ?? "null") ?? {};
			visit.pending ??= [];
			visit.pending.push([location.href, document.referrer, new Date().toISOString()]);
			sessionStorage.setItem(visitKey, JSON.stringify(visit));
		} catch {}
	}

	addEventListener("click", onPress, true);
	addEventListener("submit", onPress, true);
	// Within the effect that dispatches it, React could not hydrate the section of a press at once.
	addEventListener("hydrated", () => setTimeout(release));
	if (visitKey) addEventListener("pagehide", storeArrival, { once: true });
	for (const sign of signs) addEventListener(sign, wake, { capture: true, passive: true });
	if (/^\/desk(\/|$)/.test(location.pathname)) wake();
	else addEventListener("load", () => setTimeout(fetchScripts));
}
