import { headerActions } from "#content/navigation.ts";
import type { CalendlyWidget } from "./widgets.ts";

const { label: name } = headerActions.book;

let stopBefore: (() => void) | null = null;

/**
 * Opens Calendly's popup as the dialog that it isn't by itself: with a name, a close button that the
 * keyboard reaches, Escape, and the focus given back however it is closed.
 */
export function openCalendlyPopup(
	widget: CalendlyWidget,
	url: string,
	opener: Element | null,
): void {
	stopBefore?.();
	widget.initPopupWidget({ url });
	const overlay = document.querySelector(".calendly-overlay");
	const removal = overlay && whenRemoved(overlay, closed);
	document.addEventListener("keydown", onKey);
	stopBefore = stop;
	if (overlay) asDialog(overlay);

	function onKey(event: KeyboardEvent): void {
		if (event.key !== "Escape") return;
		stop();
		widget.closePopupWidget?.();
		giveFocusBack();
	}

	function closed(): void {
		stop();
		if (document.activeElement === document.body) giveFocusBack();
	}

	function stop(): void {
		document.removeEventListener("keydown", onKey);
		removal?.disconnect();
	}

	function giveFocusBack(): void {
		if (opener instanceof HTMLElement) opener.focus();
	}
}

function asDialog(overlay: Element): void {
	const popup = overlay.querySelector<HTMLElement>(".calendly-popup");
	popup?.setAttribute("role", "dialog");
	popup?.setAttribute("aria-modal", "true");
	popup?.setAttribute("aria-label", name);
	const frame = overlay.querySelector("iframe");
	if (frame && !frame.title) frame.title = name;
	const close = overlay.querySelector<HTMLElement>(".calendly-popup-close");
	if (close) asButton(close);
	if (!popup) return;
	popup.tabIndex = -1;
	popup.focus();
}

/** Calendly's cross is a box that only hears the mouse. */
function asButton(close: HTMLElement): void {
	close.setAttribute("aria-label", "Close");
	if (close instanceof HTMLButtonElement) return;
	close.setAttribute("role", "button");
	close.tabIndex = 0;
	close.addEventListener("keydown", (event) => {
		if (event.key !== "Enter" && event.key !== " ") return;
		event.preventDefault();
		close.click();
	});
}

function whenRemoved(overlay: Element, told: () => void): MutationObserver {
	const removal = new MutationObserver(() => {
		if (!overlay.isConnected) told();
	});
	if (overlay.parentNode) removal.observe(overlay.parentNode, { childList: true });
	return removal;
}
