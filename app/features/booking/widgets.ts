import { type BookingRequest, bookingLink, type External } from "./provider.ts";

/** The used parts of Calendly's global. */
export type CalendlyWidget = {
	initPopupWidget(options: { url: string }): void;
	closePopupWidget?(): void;
};

/** Cal.com's global queues calls until its script is loaded. */
export type CalWidget = ((method: string, ...details: unknown[]) => void) & {
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

const CALENDLY_SCRIPT = "https://assets.calendly.com/assets/external/widget.js";
const CALENDLY_STYLE = "https://assets.calendly.com/assets/external/widget.css";

/** Milliseconds; short enough for the browser to still allow a new tab after the click. */
const LOADING_TIMEOUT = 4_000;

/** Loads the script once. @throws when it does not load. */
export async function loadCalendly(): Promise<CalendlyWidget> {
	if (!document.querySelector(`link[href="${CALENDLY_STYLE}"]`)) {
		const style = document.createElement("link");
		style.rel = "stylesheet";
		style.href = CALENDLY_STYLE;
		document.head.append(style);
	}
	await script(CALENDLY_SCRIPT);
	if (!window.Calendly) throw new Error("Calendly's script loaded without its widget");
	return window.Calendly;
}

/** Loads the script once. @throws when it does not load. */
export async function loadCal({ origin }: CalProvider): Promise<CalWidget> {
	if (window.Cal) return window.Cal;
	const queue: unknown[] = [];
	const cal: CalWidget = Object.assign((...call: unknown[]) => void queue.push(call), {
		q: queue,
		ns: {},
		loaded: true,
	});
	window.Cal = cal;
	cal("init", { origin });
	try {
		await script(`${origin}/embed/embed.js`);
	} catch (error) {
		// The queue without its script is not a widget.
		if (window.Cal === cal) window.Cal = undefined;
		throw error;
	}
	return window.Cal;
}

type CalProvider = Extract<External, { kind: "cal" }>;

/** Options for opening the booking page in Cal.com's widget. */
export function calOptions(provider: CalProvider, request: BookingRequest) {
	const link = new URL(bookingLink(provider, request));
	return { calLink: link.pathname.slice(1), config: Object.fromEntries(link.searchParams) };
}

const scripts = new Map<string, Promise<void>>();

/** A failed script is requested again the next time. */
function script(source: string): Promise<void> {
	const known = scripts.get(source);
	if (known) return known;
	const loading = new Promise<void>((resolve, reject) => {
		const element = document.createElement("script");
		element.src = source;
		element.async = true;
		element.onload = () => resolve();
		element.onerror = () => reject(new Error(`${source} did not load`));
		setTimeout(() => reject(new Error(`${source} took too long`)), LOADING_TIMEOUT);
		document.head.append(element);
	});
	scripts.set(source, loading);
	loading.catch(() => scripts.delete(source));
	return loading;
}
