import { headerActions } from "#content/navigation.ts";
import { listen } from "#lib/listen.ts";
import { type BookingRequest, bookingLink, type External, type Provider } from "./provider.ts";
import { type CalendlyWidget, calOptions, loadCal, loadCalendly } from "./widgets.ts";

export type PopupOptions = {
	openBuiltIn(request: BookingRequest): void;
	/** The audit button does nothing before the widget is loaded (docs/requirements.md, section 2). */
	onlyIfLoaded?: boolean;
};

/**
 * Opens the scheduler in a dialog. An external one that fails to load is logged, and its page opens in a
 * new tab. Call it in a click handler, as browsers block new tabs otherwise.
 */
export async function openBooking(
	provider: Provider,
	request: BookingRequest,
	{ openBuiltIn, onlyIfLoaded = false }: PopupOptions,
): Promise<void> {
	if (provider.kind === "built-in") return openBuiltIn(request);
	if (onlyIfLoaded && !(provider.kind === "calendly" ? window.Calendly : window.Cal)) return;
	try {
		await openWidget(provider, request);
	} catch {
		console.error("The scheduling widget is not loaded");
		openTab(bookingLink(provider, request));
	}
}

async function openWidget(provider: External, request: BookingRequest): Promise<void> {
	if (provider.kind === "cal") {
		const open = await loadCal(provider);
		open("modal", { ...calOptions(provider, request), calOrigin: provider.origin });
		return;
	}
	const opener = document.activeElement;
	const widget = window.Calendly ?? (await loadCalendly());
	openCalendlyPopup(widget, bookingLink(provider, request), opener);
}

/** Opens in this tab where the browser blocks a new one. */
function openTab(url: string): void {
	const tab = window.open(url, "_blank");
	if (tab) tab.opener = null;
	else location.assign(url);
}

const { label: name } = headerActions.book;

/**
 * Makes Calendly's popup an accessible dialog: a name, a keyboard-accessible close button, Escape, and
 * focus restored on closing.
 */
function openCalendlyPopup(widget: CalendlyWidget, url: string, opener: Element | null): void {
	widget.initPopupWidget({ url });
	const overlay = document.querySelector(".calendly-overlay");
	if (!overlay) return;
	asDialog(overlay);
	const stop = listen(document, "keydown", ({ key }) => {
		if (key === "Escape") widget.closePopupWidget?.();
	});
	const removal = new MutationObserver(() => {
		if (overlay.isConnected) return;
		removal.disconnect();
		stop();
		if (opener instanceof HTMLElement) opener.focus();
	});
	removal.observe(document.body, { childList: true, subtree: true });
}

function asDialog(overlay: Element): void {
	const frame = overlay.querySelector("iframe");
	if (frame && !frame.title) frame.title = name;
	const close = overlay.querySelector<HTMLElement>(".calendly-popup-close");
	if (close) asButton(close);
	const popup = overlay.querySelector<HTMLElement>(".calendly-popup");
	if (!popup) return;
	popup.setAttribute("role", "dialog");
	popup.setAttribute("aria-modal", "true");
	popup.setAttribute("aria-label", name);
	popup.tabIndex = -1;
	popup.focus();
}

/** Calendly's close button is not keyboard-accessible. */
function asButton(close: HTMLElement): void {
	close.setAttribute("aria-label", "Close");
	close.setAttribute("role", "button");
	close.tabIndex = 0;
	close.addEventListener("keydown", (event) => {
		if (event.key !== "Enter" && event.key !== " ") return;
		event.preventDefault();
		close.click();
	});
}
