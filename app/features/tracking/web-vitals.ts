import { type MetricType, onCLS, onINP, onLCP, onTTFB } from "web-vitals";
import { isPublicPage } from "./public-pages.ts";
import type { WebVitals } from "./web-vitals.server.ts";

const WEB_VITALS_PATH = "/web-vitals";

/**
 * Sends the Web Vitals of this page load to our own statistics, without personal data, when the page is
 * hidden or left. INP and CLS include later pages of the same document.
 */
export function reportWebVitals(page: string): void {
	if (!isPublicPage(page)) return;

	const values: WebVitals["values"] = {};
	const sent = new Set<string>();

	const collect = ({ id, name, value }: MetricType) => {
		if (!sent.has(id)) values[name as keyof typeof values] = value;

		sent.add(id);
	};

	for (const observe of [onLCP, onINP, onCLS, onTTFB]) observe(collect);
	addEventListener("visibilitychange", () => {
		if (
			document.visibilityState !== "hidden" ||
			Object.keys(values).length === 0
		)
			return;

		navigator.sendBeacon?.(
			WEB_VITALS_PATH,
			JSON.stringify({ page, values } satisfies WebVitals),
		);

		for (const name of Object.keys(values))
			delete values[name as keyof typeof values];
	});
}
