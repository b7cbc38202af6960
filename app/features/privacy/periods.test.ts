import { readFileSync } from "node:fs";
import { describe, expect, test } from "vitest";
import { backupTables, ephemeralTables } from "#database/tables.ts";
import { accountsDue, addressOfNobody } from "./due-accounts.ts";
import { cutOff, type Promised, promises, rules } from "./periods.ts";

const policy = readFileSync(
	new URL("../../content/legal/privacy-policy.mdx", import.meta.url),
	"utf8",
);
const published = policy.slice(policy.indexOf("## 9."), policy.indexOf("## 10."));

describe("the privacy policy", () => {
	test.each([
		["contracts", "Contracts"],
		["marketing", "Marketing records"],
		["analytics", "Analytics"],
		["accounts", "Inactive accounts"],
	] satisfies [Promised, string][])("promises for %s what the clean-up does", (name, heading) => {
		expect(published).toMatch(
			new RegExp(`- \\*\\*${heading}\\*\\*[^\\n]*\\*\\*${promises[name].words}\\*\\*`),
		);
		const [, count, unit] = /^(\d+) (years|months)$/.exec(promises[name].words) ?? [];
		expect(promises[name].months).toBe(Number(count) * (unit === "years" ? 12 : 1));
	});

	test("promises nothing else", () => {
		expect(published.match(/^- \*\*/gm)).toHaveLength(Object.keys(promises).length);
	});
});

test("a rule keeps a promise to the day, and one of our own is stricter than any", () => {
	for (const { id, promise, keep } of rules) {
		if (promise) expect(keep, id).toEqual({ months: promises[promise].months });
		else expect("days" in keep && keep.days, id).toBeLessThan(promises.analytics.months * 28);
	}
});

test("every table that grows has a rule, or a reason to stay", () => {
	const ruled = new Set(rules.flatMap(({ tables }) => tables));
	const all = [...backupTables.map(({ name }) => name), ...ephemeralTables];
	expect(all.filter((name) => !ruled.has(name)).sort()).toEqual([
		"booking_settings",
		"erasures",
		// One row per FAQ answer.
		"faq_feedback",
		"jobs",
		"settings",
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

describe("an account that nobody uses", () => {
	const account = (id: string, change: object = {}) => ({
		id,
		email: `${id}@sheaf.example`,
		role: "member" as const,
		last_login_at: "2024-01-01T00:00:00.000Z",
		removed_at: null,
		created_at: "2023-01-01T00:00:00.000Z",
		...change,
	});
	const due = (...accounts: ReturnType<typeof account>[]) =>
		accountsDue(accounts, "2024-06-01T00:00:00.000Z").map(({ id }) => id);

	test("is due, whether or not anybody ever signed in to it", () => {
		const used = { last_login_at: "2024-07-01T00:00:00.000Z" };
		expect(due(account("a"), account("b", used), account("c", { last_login_at: null }))).toEqual([
			"a",
			"c",
		]);
	});

	test("is spared when it is the last owner's, and only once", () => {
		const owner = { role: "owner" as const };
		const later = { ...owner, last_login_at: "2024-02-01T00:00:00.000Z" };
		expect(due(account("a", owner), account("b", later))).toEqual(["a"]);
		expect(due(account("a", { ...owner, removed_at: "2024-01-02T00:00:00.000Z" }))).toEqual(["a"]);
	});

	test("is not due again once it is emptied", () => {
		expect(due(account("a", { email: addressOfNobody("a") }))).toEqual([]);
	});
});
