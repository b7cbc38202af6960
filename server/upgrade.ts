import { Hono } from "hono";
import {
	describeUpgrade,
	type ReportUpgrade,
	type UpgradeStep,
} from "#lib/db/migrate.server.ts";
import { overloaded } from "./plain-response.ts";
import { withCommonHeaders } from "./security-headers.ts";

const PRINT_EVERY_MS = 1_000;

/**
 * Prints what an upgrade does, at most once a second, and every warning.
 * @param write writes a line.
 */
export function printUpgrade(write: (line: string) => void): ReportUpgrade {
	let printedAt = Number.NEGATIVE_INFINITY;

	return (step) => {
		const now = performance.now();
		if (!step.warning && now - printedAt < PRINT_EVERY_MS) return;

		if (!step.warning) printedAt = now;
		write(describeUpgrade(step));
	};
}

const UPGRADING =
	"The site is being brought up to date, which may take some minutes. Please try again then. If you sent a form, we haven’t received it yet: go back, your text is still there.";

/** The site as long as its database is being upgraded: every request is answered with 503. */
export function upgradingSite(siteUrl: string) {
	let current: UpgradeStep | null = null;
	const app = new Hono();

	app.use(withCommonHeaders(siteUrl, false));
	app.get("/livez", (context) => context.text("ok\n"));
	app.get("/readyz", (context) => {
		const text = current ? describeUpgrade(current) : "Starting";
		return context.text(`${text}\n`, 503, { "Retry-After": "10" });
	});
	app.all("*", (context) => overloaded(context, UPGRADING));

	return {
		fetch: app.fetch,
		report: ((step) => {
			if (!step.warning) current = step;
		}) satisfies ReportUpgrade,
	};
}
