import { headerActions } from "#content/navigation.ts";
import { type BookingRequest, bookingLink, type Provider } from "./provider.ts";
import {
	type CalendlyWidget,
	calendlyWidget,
	calWidget,
	loadCal,
	loadCalendly,
} from "./widgets.ts";

export type PopupOptions = {
	/** Opens the built-in scheduler. */
	openBuiltIn(request: BookingRequest): void;
	/** The audit button does nothing before the widget is loaded (docs/requirements.md, section 2). */
	onlyIfLoaded?: boolean;
};

/**
 * Opens the scheduler over the page. An external one that does not load is logged, and its page opens in a
 * new tab. To be called in a click handler: browsers open no tabs otherwise.
 */
export async function openBooking(
	provider: Provider,
	request: BookingRequest,
	{ openBuiltIn, onlyIfLoaded = false }: PopupOptions,
): Promise<void> {
	if (provider.kind === "built-in") return openBuiltIn(request);
	const opener = document.activeElement;
	try {
		const isOpen =
			provider.kind === "calendly"
				? await openCalendly(bookingLink(provider, request), onlyIfLoaded, opener)
				: await openCal(provider, request, onlyIfLoaded);
		if (isOpen || onlyIfLoaded) return;
	} catch {
		if (onlyIfLoaded) return;
	}
	console.error("The scheduling widget is not loaded");
	openTab(bookingLink(provider, request));
}

async function openCalendly(
	url: string,
	onlyIfLoaded: boolean,
	opener: Element | null,
): Promise<boolean> {
	const widget = calendlyWidget() ?? (onlyIfLoaded ? null : await loadCalendly());
	if (!widget) return false;
	openCalendlyPopup(widget, url, opener);
	return true;
}

async function openCal(
	provider: Extract<Provider, { kind: "cal" }>,
	request: BookingRequest,
	onlyIfLoaded: boolean,
): Promise<boolean> {
	const widget = calWidget() ?? (onlyIfLoaded ? null : await loadCal(provider));
	if (!widget) return false;
	const link = new URL(bookingLink(provider, request));
	widget("modal", {
		calLink: link.pathname.slice(1),
		calOrigin: provider.origin,
		config: Object.fromEntries(link.searchParams),
	});
	return true;
}

/** Opens in this tab where the browser refuses a new one. */
function openTab(url: string): void {
	const tab = window.open(url, "_blank");
	if (tab) tab.opener = null;
	else location.assign(url);
}

const { label: name } = headerActions.book;

let stopPrevious: (() => void) | null = null;

/**
 * Makes Calendly's popup a proper dialog: a name, a close button for the keyboard, Escape, and the focus
 * returned however it is closed.
 */
function openCalendlyPopup(widget: CalendlyWidget, url: string, opener: Element | null): void {
	stopPrevious?.();
	widget.initPopupWidget({ url });
	const overlay = document.querySelector(".calendly-overlay");
	const removal = overlay && whenRemoved(overlay, closed);
	document.addEventListener("keydown", onKey);
	stopPrevious = stop;
	if (overlay) asDialog(overlay);

	function onKey(event: KeyboardEvent): void {
		if (event.key !== "Escape") return;
		stop();
		widget.closePopupWidget?.();
		restoreFocus();
	}

	function closed(): void {
		stop();
		if (document.activeElement === document.body) restoreFocus();
	}

	function stop(): void {
		document.removeEventListener("keydown", onKey);
		removal?.disconnect();
	}

	function restoreFocus(): void {
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

/** Calendly's close button is a box without keyboard access. */
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

function whenRemoved(overlay: Element, onRemoved: () => void): MutationObserver {
	const removal = new MutationObserver(() => {
		if (!overlay.isConnected) onRemoved();
	});
	if (overlay.parentNode) removal.observe(overlay.parentNode, { childList: true });
	return removal;
}
