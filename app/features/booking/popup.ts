import { openCalendlyPopup } from "./calendly-popup.ts";
import { type BookingRequest, bookingLink, type Provider } from "./provider.ts";
import { calendlyWidget, calWidget, loadCal, loadCalendly } from "./widgets.ts";

export type PopupOptions = {
	/** Opens the built-in scheduler. */
	openBuiltIn(request: BookingRequest): void;
	/** As the audit button: nothing happens unless the widget is already there (docs/requirements.md, section 2). */
	onlyIfLoaded?: boolean;
};

/**
 * Opens the scheduler over the page. An external one that cannot be loaded is told on the console, and
 * its page opens in a new tab. Call it from a click: browsers open tabs for nothing else.
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

/** A tab that the browser refuses to open becomes this one: the visitor asked for the page. */
function openTab(url: string): void {
	const tab = window.open(url, "_blank");
	if (tab) tab.opener = null;
	else location.assign(url);
}
