import {
	answerCookies,
	showBanner,
	showStoredChoice,
	wantsTags,
} from "#features/consent/early-banner.ts";
import { countArrival } from "#features/tracking/count.ts";
import { pressAccordion, pressTab, scrollCarousel } from "#ui/early-presses.ts";
import { showModal } from "#ui/show-modal.ts";

/*
 * Runs inline at the end of every page, before React (boot-script.ts). It counts the view, asks for the cookie
 * choice and answers what needs no React. React starts at the first sign of a visitor, or long after the page has
 * loaded; until then dialogs open from the page's HTML, and every other press is kept for React.
 */
const { documentElement: root } = document;
const signs = ["pointermove", "pointerdown", "touchstart", "keydown", "focusin", "scroll"];
const idleMs = 10_000;
/** From the load event: by then even a slow phone has shown the first paint. */
const prefetchMs = 1_000;
/** From a sign of a visitor: a press comes first, and what it opens is painted. */
const startMs = 200;
const releaseMs = 8000;
const needsReact = "button[type=button]:not([popovertarget]),[aria-haspopup],a[href^='/book'],form";

/** A press that waits for React to hydrate `scope`; `dialog` is what it has opened meanwhile. */
type Held = { press: () => void; scope: HTMLElement; dialog: HTMLDialogElement | null };
let held: Held[] = [];
let gaveUp = false;

const later = () =>
	document.querySelectorAll<HTMLLinkElement>("link[rel=later],link[rel=prefetch]");

function onLoad(): void {
	if (wantsTags() || isStateInAddress()) wake();
	else {
		setTimeout(prefetch, prefetchMs);
		setTimeout(() => (window.requestIdleCallback ?? setTimeout)(wake), idleMs);
	}
}

function prefetch(): void {
	for (const link of document.querySelectorAll<HTMLLinkElement>("link[rel=later]"))
		link.rel = "prefetch";
}

/** A search, a filter or an answer that the prerendered page does not show; no label of a campaign. */
function isStateInAddress(): boolean {
	const names = [...new URLSearchParams(location.search).keys()];
	return location.hash !== "" || names.some((name) => !/^utm_|clid$|braid$/.test(name));
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
	const isClick = event.type === "click";
	if (isClick && (answerCookies(target) || pressAccordion(target))) return;
	const scope = scopeOf(target);
	if (gaveUp || scope.dataset.hydrated || ctrlKey || metaKey || shiftKey || altKey) return;
	if (scope instanceof HTMLDialogElement && (target === scope || target.closest(".close"))) {
		scope.close();
		return;
	}
	const pressed = target.closest<HTMLElement>(needsReact);
	if (!pressed || (isClick && pressed.matches("form"))) return;
	event.preventDefault();
	if (isClick && scrollCarousel(pressed)) return;
	pressTab(pressed);
	const dialog = isClick ? openDialog(pressed) : null;
	if (dialog && pressed.closest("form")) return;
	if (held.length === 0) setTimeout(giveUp, releaseMs);
	root.dataset.held = "true";
	const { submitter } = event as SubmitEvent;
	held.push({
		scope,
		dialog,
		press() {
			// React hydrates a section for a click or this event at once, but for no submit.
			pressed.dispatchEvent(new Event("mouseup", { bubbles: true }));
			if (isClick) pressed.click();
			else (pressed as HTMLFormElement).requestSubmit(submitter);
		},
	});
}

/** Opens the dialog that a button names, or that stands for the page of a form or a link. */
function openDialog(pressed: HTMLElement): HTMLDialogElement | null {
	if (!pressed.matches("[aria-haspopup],a")) return null;
	const form = pressed.closest("form");
	const page = form ? form.getAttribute("action") : (pressed as HTMLAnchorElement).pathname;
	const dialog = document.getElementById(pressed.dataset.dialog ?? page ?? "");
	const isBookedElsewhere = pressed.matches("a") && root.dataset.booking;
	if (!(dialog instanceof HTMLDialogElement) || isBookedElsewhere) return null;
	showStoredChoice(dialog);
	// Safari does not focus a pressed button; the dialog gives focus back to whatever has it now.
	pressed.focus();
	if (!dialog.open) showModal(dialog);
	return dialog;
}

/** React hears of what was pressed, unless the visitor has closed the dialog that it opened. */
function release(): void {
	const isReady = ({ scope }: Held) => gaveUp || scope.dataset.hydrated;
	const ready = held.filter(isReady);
	held = held.filter((each) => !isReady(each));
	if (held.length === 0) delete root.dataset.held;
	for (const { press, dialog } of ready) if (!dialog || dialog.open) press();
}

/** The scripts do not come: what was pressed does what it does without JavaScript. */
function giveUp(): void {
	if (root.dataset.started) return;
	gaveUp = held.length > 0;
	release();
}

addEventListener("click", onPress, true);
addEventListener("submit", onPress, true);
// In a task of its own: within React's there is no hydrating of another section.
addEventListener("hydrated", () => setTimeout(release));
for (const sign of signs) addEventListener(sign, wake, { capture: true, passive: true });
if (/^\/desk(\/|$)/.test(location.pathname)) wake();
else addEventListener("load", () => setTimeout(onLoad));
showBanner();
if ((document as { prerendering?: boolean }).prerendering)
	document.addEventListener("prerenderingchange", countArrival, { once: true });
else countArrival();
