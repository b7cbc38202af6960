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
 * Runs inline at the end of every page, before React (boot-script.ts). It counts the page view,
 * shows the cookie banner and handles clicks that need no React. React starts on the first user
 * interaction, or some time after the page has loaded; until then dialogs open from the page's
 * HTML, and all other clicks are queued for React.
 */
const { documentElement: root } = document;
const signs = [
	"pointermove",
	"pointerdown",
	"touchstart",
	"keydown",
	"focusin",
	"scroll",
];
const idleMs = 10_000;
/** Measured from the load event: slow phones have rendered the first paint by then. */
const prefetchMs = 1_000;
/** Measured from the last interaction: its click is handled and painted first. */
const startMs = 200;
/** Measured from the last scrolling: React's start would delay a press that follows it on a slow phone. */
const startAfterScrollMs = 700;
const releaseMs = 8000;
const needsReact =
	"button[type=button]:not([popovertarget]),[aria-haspopup],a[href^='/book'],form";

/** A click that waits for React to hydrate `scope`; `dialog` is the dialog that it has already opened. */
type Held = {
	press: () => void;
	scope: HTMLElement;
	dialog: HTMLDialogElement | null;
};
let held: Held[] = [];
let gaveUp = false;
let timer: ReturnType<typeof setTimeout> | undefined;

const later = () =>
	document.querySelectorAll<HTMLLinkElement>(
		"link[rel=later],link[rel=prefetch]",
	);

function onLoad(): void {
	if (wantsTags() || isStateInAddress()) wake();
	else {
		setTimeout(prefetch, prefetchMs);
		setTimeout(
			() => (window.requestIdleCallback ?? setTimeout)(() => wake()),
			idleMs,
		);
	}
}

function prefetch(): void {
	for (const link of document.querySelectorAll<HTMLLinkElement>(
		"link[rel=later]",
	))
		link.rel = "prefetch";
}

/** True for searches, filters and linked answers, which are not prerendered. Ignores campaign parameters. */
function isStateInAddress(): boolean {
	const names = [...new URLSearchParams(location.search).keys()];
	return (
		location.hash !== "" ||
		names.some((name) => !/^utm_|clid$|braid$/.test(name))
	);
}

function wake(sign?: Event): void {
	if (timer === undefined)
		for (const link of later()) link.rel = "modulepreload";

	clearTimeout(timer);
	timer = setTimeout(
		start,
		sign?.type === "scroll" ? startAfterScrollMs : startMs,
	);
}

/**
 * Runs copies in the head: a change to the body's children would restyle the whole page. The desk's Trusted Types
 * refuse copies, so that pages with a nonce, which are not prerendered, insert their scripts again.
 */
function start(): void {
	for (const sign of signs) removeEventListener(sign, wake, true);

	for (const script of document.querySelectorAll<HTMLScriptElement>(
		"script[type=later]",
	)) {
		script.type = "module";

		if (script.nonce) script.after(script);
		else document.head.append(script.cloneNode(true));
	}
}

/** Dialogs are hydrated separately, after the page. */
function scopeOf(target: Element): HTMLElement {
	return target.closest<HTMLElement>("dialog[id]") ?? root;
}

function onPress(event: Event): void {
	requestAnimationFrame(() => setTimeout(start));

	const { ctrlKey, metaKey, shiftKey, altKey } = event as MouseEvent;
	const target = event.target as Element;
	const isClick = event.type === "click";
	// Scrolling to an anchor needs exact positions (ui/sheet.css).
	if (isClick && target.closest("a[href*='#']")) root.dataset.laidOut = "";
	if (isClick && (answerCookies(target) || pressAccordion(target))) return;
	if (isClick) delete root.dataset.dismissed;

	const scope = scopeOf(target);
	if (
		gaveUp ||
		scope.dataset.hydrated ||
		ctrlKey ||
		metaKey ||
		shiftKey ||
		altKey
	)
		return;

	if (
		scope instanceof HTMLDialogElement &&
		(target === scope || target.closest(".close"))
	) {
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
			// Makes React hydrate a section synchronously; a submit event does not.
			pressed.dispatchEvent(new Event("mouseup", { bubbles: true }));

			if (isClick) pressed.click();
			else (pressed as HTMLFormElement).requestSubmit(submitter);
		},
	});
}

/**
 * Opens the dialog that a button names, or the dialog that replaces the page of a form or link. The data
 * that it will ask for is requested at once.
 */
function openDialog(pressed: HTMLElement): HTMLDialogElement | null {
	if (!pressed.matches("[aria-haspopup],a")) return null;

	const form = pressed.closest("form");
	const page = form
		? form.getAttribute("action")
		: (pressed as HTMLAnchorElement).pathname;
	const dialog = document.getElementById(pressed.dataset.dialog ?? page ?? "");
	const isBookedElsewhere = pressed.matches("a") && root.dataset.booking;
	if (!(dialog instanceof HTMLDialogElement) || isBookedElsewhere) return null;

	showStoredChoice(dialog);

	const { preload: href } =
		dialog.querySelector<HTMLElement>("[data-preload]")?.dataset ?? {};
	const data = { rel: "preload", as: "fetch", crossOrigin: "", href };
	if (href)
		document.head.append(Object.assign(document.createElement("link"), data));

	// Safari does not focus a clicked button; the dialog returns focus to the active element.
	pressed.focus();

	if (!dialog.open) showModal(dialog);

	return dialog;
}

/** Replays queued clicks on hydrated elements, except where the visitor has closed the dialog. */
function release(): void {
	const isReady = ({ scope }: Held) => gaveUp || scope.dataset.hydrated;
	const ready = held.filter(isReady);

	held = held.filter((each) => !isReady(each));

	if (held.length === 0) delete root.dataset.held;

	for (const { press, dialog } of ready) if (!dialog || dialog.open) press();
}

/** React has not started in time: queued clicks get their behaviour without JavaScript. */
function giveUp(): void {
	if (root.dataset.started) return;

	gaveUp = held.length > 0;
	release();
}

/** A replayed click may have told React to open a dialog that it has not hydrated (ui/dialog.tsx). */
function onClose({ target }: Event): void {
	const { id, dataset } = target as HTMLElement;
	if (!dataset.hydrated) root.dataset.dismissed = id;
}

addEventListener("close", onClose, true);
addEventListener("click", onPress, true);
addEventListener("submit", onPress, true);
// In a separate task: within React's own task no other section can be hydrated.
addEventListener("hydrated", () => setTimeout(release));
for (const sign of signs)
	addEventListener(sign, wake, { capture: true, passive: true });
if (/^\/desk(\/|$)/.test(location.pathname)) wake();
else addEventListener("load", () => setTimeout(onLoad));
showBanner();
if ((document as { prerendering?: boolean }).prerendering)
	document.addEventListener("prerenderingchange", countArrival, { once: true });
else countArrival();
