import { navigationCopy } from "#content/navigation.ts";
import { listen } from "#lib/listen.ts";
import {
	type BookingRequest,
	buildBookingLink,
	type External,
} from "./provider.ts";

type CalendlyWidget = {
	initPopupWidget(options: { url: string }): void;
	closePopupWidget?(): void;
};

/** Cal.com's global queues calls until its script is loaded. */
type CalWidget = ((method: string, ...details: unknown[]) => void) & {
	q?: unknown[];
	ns?: Record<string, unknown>;
	loaded?: boolean;
};

declare global {
	interface Window {
		Calendly?: CalendlyWidget;
		Cal?: CalWidget;
	}
}

/**
 * Opens an external scheduler in a dialog. One that fails to load is logged, and its page opens in a new
 * tab. Call it in a click handler, as browsers block new tabs otherwise.
 * @param onlyIfLoaded the audit button does nothing before the widget is loaded (docs/requirements.md, section 2).
 */
export async function openBooking(
	provider: External,
	request: BookingRequest,
	onlyIfLoaded = false,
): Promise<void> {
	if (
		onlyIfLoaded &&
		!(provider.kind === "calendly" ? window.Calendly : window.Cal)
	)
		return;

	const url = buildBookingLink(provider, request);
	try {
		if (provider.kind === "cal")
			await openCal(provider, request, "modal", { calOrigin: provider.origin });
		else await openCalendly(url);
	} catch {
		console.error("The scheduling widget is not loaded");

		const tab = window.open(url, "_blank");
		if (tab) tab.opener = null;
		// The browser blocks new tabs.
		else location.assign(url);
	}
}

const CALENDLY = "https://assets.calendly.com/assets/external/widget";
const dialogName = () => navigationCopy().headerActions.book.label;

/**
 * Makes Calendly's popup an accessible dialog: a name, a keyboard-accessible close button, Escape, and
 * focus restored on closing.
 */
async function openCalendly(url: string): Promise<void> {
	const opener = document.activeElement;

	if (!window.Calendly) {
		const style = { rel: "stylesheet", href: `${CALENDLY}.css` };
		if (!document.querySelector(`link[href="${style.href}"]`))
			document.head.append(
				Object.assign(document.createElement("link"), style),
			);

		await script(`${CALENDLY}.js`);
	}

	const widget = window.Calendly;
	if (!widget) throw new Error("Calendly's script loaded without its widget");

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
	if (frame && !frame.title) frame.title = dialogName();

	const close = overlay.querySelector<HTMLElement>(".calendly-popup-close");
	if (close) {
		Object.assign(close, { role: "button", ariaLabel: "Close", tabIndex: 0 });
		close.addEventListener("keydown", (event) => {
			if (event.key !== "Enter" && event.key !== " ") return;

			event.preventDefault();
			close.click();
		});
	}

	const popup = overlay.querySelector<HTMLElement>(".calendly-popup");
	if (!popup) return;

	Object.assign(popup, {
		role: "dialog",
		ariaModal: "true",
		ariaLabel: dialogName(),
		tabIndex: -1,
	});
	popup.focus();
}

type CalProvider = Extract<External, { kind: "cal" }>;

/** Opens a booking page in Cal.com's widget. @throws when its script does not load. */
export async function openCal(
	{ origin, ...provider }: CalProvider,
	request: BookingRequest,
	method: "modal" | "inline",
	options: Readonly<Record<string, unknown>>,
): Promise<void> {
	if (!window.Cal) {
		const queue: unknown[] = [];
		const cal: CalWidget = (...call) => void queue.push(call);
		window.Cal = Object.assign(cal, { q: queue, ns: {}, loaded: true });
		cal("init", { origin });

		try {
			await script(`${origin}/embed/embed.js`);
		} catch (error) {
			// The queue without its script is not a widget.
			if (window.Cal === cal) window.Cal = undefined;
			throw error;
		}
	}

	const { pathname, searchParams } = new URL(
		buildBookingLink({ origin, ...provider }, request),
	);
	const config = Object.fromEntries(searchParams);
	window.Cal?.(method, { calLink: pathname.slice(1), config, ...options });
}

/** Milliseconds; short enough for the browser to still allow a new tab after the click. */
const LOADING_TIMEOUT = 4_000;

const scripts = new Map<string, Promise<void>>();

/** Loads a script once; a failed one is requested again the next time. */
function script(src: string): Promise<void> {
	const known = scripts.get(src);
	if (known) return known;

	const loading = new Promise<void>((resolve, reject) => {
		const onerror = () => reject(new Error(`${src} did not load`));
		setTimeout(onerror, LOADING_TIMEOUT);

		const element = { src, async: true, onload: () => resolve(), onerror };
		document.head.append(
			Object.assign(document.createElement("script"), element),
		);
	});
	scripts.set(src, loading);
	loading.catch(() => scripts.delete(src));

	return loading;
}
