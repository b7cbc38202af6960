import { findKind } from "#content/collections.server.ts";
import { documentKinds } from "#content/documents.ts";
import type { FailedDocument } from "#features/content/failures.server.ts";
import type { countSample } from "#features/content/sample-items.server.ts";
import type { Snapshot } from "#features/content/snapshot.server.ts";
import { counted } from "./counted.server.ts";
import { broken, type CheckResult, note, ok } from "./finding.ts";

const factNames = {
	legalName: "legal name",
	email: "email",
	supportEmail: "support email",
	phone: "phone",
} as const;

const sampleFacts = Object.keys(factNames) as (keyof typeof factNames)[];

/** Red while visitors read the sample's facts, or something else than what was published. */
export function evaluateContent({
	documents,
	unreadable,
}: Snapshot): CheckResult {
	if (unreadable.length > 0)
		return broken(
			`What you published no longer fits this version: ${unreadable.map((key) => findKind(key).label).join(", ")}. Visitors see the sample’s.`,
			"Open it under Company, Prices or Notice bar on the desk, check the fields, and publish again.",
		);

	const { shipped } = documentKinds.company;
	const same = sampleFacts.filter(
		(fact) => documents.company[fact] === shipped[fact],
	);
	if (same.length > 0)
		return broken(
			`The agency’s facts are still the sample’s: ${same.map((fact) => factNames[fact]).join(", ")}.`,
			"Enter your own under Company on the desk, and publish them.",
		);

	return ok("The company’s facts are its own.");
}

/** Invented people, clients and their words. */
const inventions: readonly string[] = ["case", "quote", "person"];

/** Red while visitors read of clients or people that don’t exist. */
export function evaluateSample(
	left: ReturnType<typeof countSample>,
): CheckResult {
	if (left.length === 0)
		return ok("Nothing is the sample’s any more, but what you have accepted.");

	const says = `Still the sample’s: ${left
		.map(({ label, count }) => `${label} (${count})`)
		.join(", ")}.`;
	const fix =
		"Replace, remove or accept it under Getting started, The sample’s content.";

	return left.some(({ kind }) => inventions.includes(kind))
		? broken(says, fix)
		: note(says, fix);
}

/** @param overdue documents that still wait some minutes after their time. */
export function evaluateSchedule(
	failed: readonly FailedDocument[],
	overdue: number,
): CheckResult {
	if (overdue > 0)
		return note(
			`${counted(overdue, "document")} ${overdue === 1 ? "has" : "have"} not been published at ${overdue === 1 ? "its" : "their"} time.`,
			"Publish them by hand, and ask whoever hosts the site to restart it; its log may have “content not read”.",
		);

	const [first] = failed;
	if (!first) return ok("Everything scheduled was published at its time.");

	const others =
		failed.length > 1 ? ` And ${counted(failed.length - 1, "other")}.` : "";

	const what = first.publishAt
		? "is scheduled, and can’t be published as it is"
		: "was not published at its time";

	return note(
		`“${first.title}” ${what}. ${first.error}${others}`,
		"Open it under Articles on the desk, correct it, and publish or schedule it again.",
	);
}
