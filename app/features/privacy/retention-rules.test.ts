import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import {
	backupTables,
	ephemeralTables,
	formTableNames,
} from "#database/schema.ts";
import {
	cutOff,
	formatPeriod,
	promises,
	rules,
} from "./retention-rules.server.ts";

const policy = readFileSync(
	new URL("../../content/legal/privacy-policy.md", import.meta.url),
	"utf8",
);
const published = policy.slice(
	policy.indexOf("## 9."),
	policy.indexOf("## 10."),
);

test.each([
	["contracts", "Contracts"],
	["marketing", "Marketing records"],
	["analytics", "Analytics"],
	["accounts", "Inactive accounts"],
] as const)(
	"the privacy policy promises for %s what the clean-up does",
	(name, heading) => {
		expect(published).toMatch(
			new RegExp(
				`- \\*\\*${heading}\\*\\*[^\\n]*\\*\\*${promises[name].words}\\*\\*`,
			),
		);

		const [, count, unit] =
			/^(\d+) (years|months)$/.exec(promises[name].words) ?? [];

		expect(promises[name].months).toBe(
			Number(count) * (unit === "years" ? 12 : 1),
		);
	},
);

test("the privacy policy promises nothing else", () => {
	expect(published.match(/^- \*\*/gm)).toHaveLength(
		Object.keys(promises).length,
	);
});

test("a period of the policy is exact, and a period of ours is shorter than any of them", () => {
	for (const { id, keep } of rules) {
		if ("months" in keep) expect(Object.values(promises), id).toContain(keep);
		else expect(keep.days, id).toBeLessThan(promises.analytics.months * 28);
	}
});

/** Tables deleted with a person, by `deletePerson` or by a foreign key. */
const personTables = [
	"people",
	"leads",
	"search_entries",
	"search_trigrams",
	...formTableNames,
	"bookings",
	"booking_slots",
	"manual_leads",
	"dismissed_duplicates",
	"notes",
	"messages",
	"attachments",
	"attachment_parts",
	"tasks",
	"proposal_versions",
	"person_tags",
	"stage_changes",
	"outbox",
];

test("every growing table has a rule or a documented exception", () => {
	const ruled = new Set<string>(
		rules.flatMap(({ expired }) =>
			typeof expired === "string"
				? personTables
				: expired.map(({ table }) => table),
		),
	);
	const all = [...backupTables.map(({ name }) => name), ...ephemeralTables];

	expect(all.filter((name) => !ruled.has(name)).sort()).toEqual([
		// Daily totals without personal data.
		"ad_spend",
		"booking_settings",
		// Deleted with their change of many people.
		"bulk_people",
		// Until its owner removes it.
		"calendar_feeds",
		// One row per account.
		"calendars",
		// Totals, and links that may be printed.
		"campaign_counts",
		"campaigns",
		// The site's own texts.
		"contact_points",
		"content_documents",
		// Seconds after an editor is closed.
		"content_editors",
		"content_versions",
		"erasures",
		// One row per FAQ answer.
		"faq_feedback",
		// With their pictures, which staff delete.
		"media_files",
		// Without names: the figures of issues, and the issues, which the agency wrote.
		"newsletter_deliveries",
		"newsletter_issues",
		// One row.
		"newsletter_sender",
		"settings",
		// One-way hashes: the address must stay without email.
		"suppressions",
	]);
});

test.each([
	[{ months: 12 }, "2026-11-21T10:00:00.000Z", "2025-11-21T10:00:00.000Z"],
	[{ months: 1 }, "2026-03-31T10:00:00.000Z", "2026-02-28T10:00:00.000Z"],
	[{ months: 24 }, "2028-02-29T10:00:00.000Z", "2026-02-28T10:00:00.000Z"],
	[{ days: 30 }, "2026-03-01T10:00:00.000Z", "2026-01-30T10:00:00.000Z"],
])("%j before %s is %s", (keep, at, expected) => {
	expect(cutOff(keep, at)).toBe(expected);
});

test("a period is written in words", () => {
	const periods = [promises.contracts, { days: 1 }, { days: 0 }];
	expect(periods.map(formatPeriod)).toEqual(["6 years", "1 day", "until then"]);
});
