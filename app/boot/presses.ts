import { findElementPath } from "#ui/element-path.ts";
import { showModal } from "#ui/show-modal.ts";
import { answerCookies, showStoredChoice } from "./cookie-banner.ts";
import { startReact } from "./start-react.ts";
import { bootState, HYDRATED, layOutEverything } from "./state.ts";
import { pressAccordion, pressTab, scrollCarousel } from "./widgets.ts";

/** A press that waits for React; `dialog` is the dialog that it has already opened. */
type PendingPress = {
	scope: HTMLDialogElement | null;
	dialog: HTMLDialogElement | null;
	replay: () => void;
};

/** Milliseconds that a press waits for React to start; then links and forms work as without JavaScript. */
const MAX_WAIT_MS = 8_000;

const needsReact =
	"button[type=button]:not([popovertarget]),[aria-haspopup],a[href^='/book'],form";

let pending: PendingPress[] = [];

/**
 * Handles the presses that need no React, opens dialogs from the page's HTML, and queues all other presses
 * until React has hydrated what was pressed.
 */
export function handlePresses(): void {
	addEventListener("click", onPress, true);
	addEventListener("submit", onPress, true);
	addEventListener("close", onClose, true);
	// In a separate task: within React's own task no other section can be hydrated.
	addEventListener(HYDRATED, () => setTimeout(replayReady));
}

/** The scripts cannot be loaded, or not in time: pending presses get their behaviour without JavaScript. */
export function handOverToBrowser(): void {
	const state = bootState();
	if (state.phase !== "waiting" && state.phase !== "loading") return;

	state.phase = "plain";
	document.querySelector("[data-zone]")?.removeAttribute("inert");
	replayReady();
}

function onPress(event: Event): void {
	// After the frame that shows what this press has changed.
	requestAnimationFrame(() => setTimeout(() => startReact(handOverToBrowser)));

	const target = event.target as Element;
	const isClick = event.type === "click";
	// Scrolling to an anchor needs exact positions.
	if (isClick && target.closest("a[href*='#']")) layOutEverything();
	if (isClick && (answerCookies(target) || pressAccordion(target))) return;
	if (isClick) bootState().closedEarly = null;

	// Each dialog is hydrated separately, after the page.
	const scope = target.closest<HTMLDialogElement>("dialog[id]");
	if (isLeftAlone(scope) || hasModifier(event as MouseEvent)) return;
	if (scope && (target === scope || target.closest(".close"))) {
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

	const { submitter } = event as SubmitEvent;
	const findPressed = rememberElement(pressed);
	const findSubmitter = submitter && rememberElement(submitter);
	const replay = () => replayPress(event.type, findPressed, findSubmitter);

	queuePress({ scope, dialog, replay });
}

/** True when React or the browser handles the presses of the page, or of the dialog. */
function isLeftAlone(dialog: HTMLDialogElement | null): boolean {
	const { phase, hydratedDialogs } = bootState();
	if (phase === "plain") return true;
	return dialog ? hydratedDialogs.has(dialog.id) : phase === "hydrated";
}

function hasModifier({ ctrlKey, metaKey, shiftKey, altKey }: MouseEvent) {
	return ctrlKey || metaKey || shiftKey || altKey;
}

function queuePress(press: PendingPress): void {
	if (pending.length === 0) setTimeout(handOverToBrowser, MAX_WAIT_MS);

	pending.push(press);
}

/** Returns a function that finds the element, or its replacement when React has rendered it anew. */
function rememberElement<Kind extends HTMLElement>(element: Kind) {
	const path = findElementPath(element);

	return () =>
		element.isConnected ? element : document.querySelector<Kind>(path);
}

function replayPress(
	type: string,
	findPressed: () => HTMLElement | null,
	findSubmitter?: (() => HTMLElement | null) | null,
): void {
	// Makes React hydrate a section synchronously; a submit event does not.
	findPressed()?.dispatchEvent(new Event("mouseup", { bubbles: true }));

	const pressed = findPressed();
	if (type === "click") pressed?.click();
	else if (pressed instanceof HTMLFormElement)
		pressed.requestSubmit(findSubmitter?.());
}

/** Replays presses on what is hydrated, except where the visitor has closed the dialog. */
function replayReady(): void {
	const ready = pending.filter(({ scope }) => isLeftAlone(scope));
	pending = pending.filter(({ scope }) => !isLeftAlone(scope));

	for (const { dialog, replay } of ready) if (!dialog || dialog.open) replay();
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
	const isBookedElsewhere =
		pressed.matches("a") && document.documentElement.dataset.booking;
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
	bootState().openedFromHtml = dialog.id;

	return dialog;
}

/** A replayed press may have made React open a dialog that it has not hydrated (ui/dialog.tsx). */
function onClose({ target }: Event): void {
	const { id } = target as HTMLElement;
	const state = bootState();
	if (state.hydratedDialogs.has(id)) return;

	state.closedEarly = id;
	state.openedFromHtml = null;
}
