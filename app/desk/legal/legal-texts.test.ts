import { expect, test } from "vitest";
import {
	listEarlierPaths,
	listHistory,
	shippedLegal,
} from "#content/legal.server.ts";
import type { LegalDocument } from "#content/legal-schema.ts";
import { entryEditors } from "#desk/entries/kinds.server.ts";
import { loadEntry } from "#desk/entries/load-entry.server.ts";
import type { StaffContext } from "#features/auth/require-staff.server.ts";
import { loadSnapshot } from "#features/content/snapshot.server.ts";
import type { Database } from "#lib/db/connection.server.ts";
import { onBothDatabases } from "../../../tests/support/databases.ts";
import {
	addStaffRow,
	formFields,
	staffContext,
} from "../../../tests/support/staff-context.ts";
import { buildVersion, legalKind } from "./legal-kind.server.ts";

const legalEditor = entryEditors.legal;

const loadLegal = (site: StaffContext, slug: string) =>
	loadEntry(site, legalKind, slug);

const at = "2026-12-26T09:00:00.000Z";
const nextDay = "2026-12-27T09:00:00.000Z";

const shipped = shippedLegal.get("cookies-policy") as LegalDocument;

const typed = {
	title: "Cookie Policy",
	description: "What this site stores on your device, and how to refuse it.",
	effective: "2026-12-01",
	summary: "We store little.",
	body: "## 1. Purpose\n\nWe are {legalName}.",
	note: "Shorter.",
	asksAgain: "",
};

test("a publication keeps the version before, as it was", () => {
	const next = buildVersion(shipped, typed, "2026-12-26");

	expect(next.earlier.map(({ date }) => date)).toEqual([
		"2026-11-29",
		"2026-11-22",
		"2025-05-16",
	]);
	expect(next.earlier[0]).toMatchObject({
		body: shipped.body,
		note: shipped.note,
	});
	expect(next.consentVersion).toBe(shipped.consentVersion);
});

const listOwn = (document: LegalDocument) =>
	listHistory(document)
		.filter(({ isSample }) => !isSample)
		.map(({ date }) => date);

test("the history starts with the first own version, of a database of an older release, too", () => {
	const first = buildVersion(shipped, typed, "2026-12-26");
	const second = buildVersion(first, typed, "2026-12-27");
	const [, ...older] = first.earlier;
	const upgraded = { ...second, earlier: [...second.earlier, ...older] };

	expect(listOwn(shipped)).toEqual(["2026-11-29", "2026-11-22", "2025-05-16"]);
	expect(listOwn(first)).toEqual(["2026-12-26"]);
	expect(listOwn(upgraded)).toEqual(["2026-12-27", "2026-12-26"]);
});

test("only the sample’s cookie policies, which receipts name, keep their address", () => {
	const privacy = shippedLegal.get("privacy-policy") as LegalDocument;
	const ownPrivacy = buildVersion(privacy, typed, "2026-12-26");
	const ownCookies = buildVersion(shipped, typed, "2026-12-26");

	expect(listEarlierPaths(ownPrivacy)).toEqual([]);
	expect(listEarlierPaths(ownCookies)).toEqual([
		"/cookies-policy/2026-11-29",
		"/cookies-policy/2026-11-22",
		"/cookies-policy/2025-05-16",
	]);
});

test("a version published on the day of the sample’s has a name of its own, for receipts", () => {
	const own = buildVersion(shipped, { ...typed, asksAgain: "1" }, "2026-11-29");

	expect(own.consentVersion).toBe("2026-11-29-2");
	expect(listOwn(own)).toEqual(["2026-11-29"]);
});

test("the description names the new day from which the text applies", () => {
	const { description } = shipped;
	const next = buildVersion(shipped, { ...typed, description }, "2026-12-26");

	expect(description).toContain("Effective 16 May 2025.");
	expect(next.description).toContain("Effective 26 December 2026.");
});

test("the text names the days from which it applies and on which it was changed", () => {
	const { body } = shipped;
	const effective = "2027-01-01";
	const next = buildVersion(
		shipped,
		{ ...typed, body, effective },
		"2026-12-26",
	);

	expect(body).toContain(
		"has applied since 16 May 2025 and was last revised on 29 November 2026.",
	);
	expect(next.body).toContain(
		"has applied since 1 January 2027 and was last revised on 26 December 2026.",
	);
	expect(next.earlier[0]?.body).toBe(body);
});

test.each([
	["2026-12-01", "2026-12-26"],
	["2027-01-01", "2027-01-01"],
])(
	"effective from %s, published on 26 December, applies from %s",
	(effective, applies) => {
		const next = buildVersion(shipped, { ...typed, effective }, "2026-12-26");

		expect(next.effective).toBe(applies);
	},
);

test("a second publication of a day is a version of its own, and asks again", () => {
	const asking = { ...typed, asksAgain: "1" };
	const first = buildVersion(shipped, asking, "2026-12-26");
	const second = buildVersion(first, asking, "2026-12-26");
	const third = buildVersion(second, typed, "2026-12-27");

	expect(listEarlierPaths(third)).toEqual([
		"/cookies-policy/2026-12-26-2",
		"/cookies-policy/2026-12-26",
		"/cookies-policy/2026-11-29",
		"/cookies-policy/2026-11-22",
		"/cookies-policy/2025-05-16",
	]);
	expect([first.consentVersion, second.consentVersion]).toEqual([
		"2026-12-26",
		"2026-12-26-2",
	]);
});

test("only the cookie policy asks for consent again", () => {
	const privacy = shippedLegal.get("privacy-policy") as LegalDocument;
	const asking = { ...typed, asksAgain: "1" };

	expect(buildVersion(shipped, asking, "2026-12-26").consentVersion).toBe(
		"2026-12-26",
	);
	expect(buildVersion(privacy, asking, "2026-12-26").consentVersion).toBe(null);
});

async function publish(
	db: Database,
	fields: Partial<typeof typed>,
	time = at,
	role: "owner" | "member" = "owner",
) {
	const site = staffContext(db, time, role);
	const loaded = await loadLegal(site, "cookies-policy");

	return legalEditor.publish(
		site,
		"cookies-policy",
		formFields({ ...typed, ...fields, version: String(loaded?.version) }),
	);
}

onBothDatabases(
	(test) => {
		test("each publication is a version with its own address, and the draft is gone", async (db) => {
			await publish(db, {});
			const { content: first } = await loadSnapshot(db, nextDay);
			await publish(db, { note: "Shorter still.", asksAgain: "1" }, nextDay);

			const { entries, content } = await loadSnapshot(db, nextDay);
			const document = entries.legal.get("cookies-policy");
			const loaded = await loadLegal(
				staffContext(db, nextDay),
				"cookies-policy",
			);

			expect(document?.date).toBe("2026-12-27");
			expect(document?.earlier.map(({ date }) => date)).toEqual([
				"2026-12-26",
				"2026-11-29",
				"2026-11-22",
				"2025-05-16",
			]);
			expect([first, content]).toMatchObject([
				{ consentVersion: "2025-05-16", cookiePolicy: "2026-12-26" },
				{ consentVersion: "2026-12-27", cookiePolicy: "2026-12-27" },
			]);
			expect(loaded).toMatchObject({ hasDraft: false, values: { note: "" } });
		});

		test("an old text is restored as a version of today", async (db) => {
			await publish(db, {});
			await publish(db, { body: "## 1. Purpose\n\nNothing." });
			const site = staffContext(db, nextDay);
			const { version } = (await loadLegal(site, "cookies-policy")) ?? {};

			await legalEditor.restore(
				site,
				"cookies-policy",
				formFields({ restore: "1", version: `${version}` }),
			);

			const { entries } = await loadSnapshot(db, nextDay);
			const document = entries.legal.get("cookies-policy");
			expect(document).toMatchObject({
				date: "2026-12-27",
				body: typed.body,
				note: "The text of 26 December 2026 again.",
			});
			expect(document?.earlier.map(({ body }) => body)).toEqual([
				"## 1. Purpose\n\nNothing.",
				expect.stringContaining("We are "),
				expect.any(String),
				expect.any(String),
				expect.any(String),
			]);
		});

		test("an earlier version keeps the facts of its time", async (db) => {
			await publish(db, {});
			await publish(db, { note: "Again." }, nextDay);

			const { entries, content } = await loadSnapshot(db, nextDay);
			const [before] = entries.legal.get("cookies-policy")?.earlier ?? [];

			expect(before?.body).toContain(`We are ${content.company.legalName}.`);
			expect(entries.legal.get("cookies-policy")?.body).toContain(
				"{legalName}",
			);
		});

		test("a draft changes nothing, and is what the editor shows next", async (db) => {
			const site = staffContext(db, at);
			await legalEditor.save(
				site,
				"cookies-policy",
				formFields({ ...typed, title: "Cookies", version: "0" }),
			);

			const { entries } = await loadSnapshot(db, at);
			const loaded = await loadLegal(site, "cookies-policy");

			expect(entries.legal.get("cookies-policy")).toEqual(shipped);
			expect(loaded).toMatchObject({
				hasDraft: true,
				values: { title: "Cookies" },
			});
		});

		test.each([
			["note", "", "Add what has changed."],
			["body", " ", "Add the text of the page."],
			["effective", "tomorrow", "Enter a date such as 2026-09-15."],
		] as [string, string, string][])(
			"without a right %s nothing is published, and what was typed stays",
			async (db, name, value, message) => {
				const outcome = await publish(db, { [name]: value });

				expect(outcome.errors).toMatchObject({ [name]: message });
				expect(outcome.values).toMatchObject({ [name]: value });
				const { entries } = await loadSnapshot(db, at);
				expect(entries.legal.get("cookies-policy")).toEqual(shipped);
			},
		);

		test("an unknown placeholder is refused, and members can’t publish", async (db) => {
			const unknown = await publish(db, { body: "We are {nobody}." });
			const byMember = await publish(db, {}, at, "member");

			expect(unknown.notice?.kind).toBe("failed");
			expect(byMember.status).toBe(403);
			const { entries } = await loadSnapshot(db, at);
			expect(entries.legal.get("cookies-policy")).toEqual(shipped);
		});

		test("a form that was opened before another change is a conflict", async (db) => {
			const site = staffContext(db, at);
			await publish(db, {});

			const outcome = await legalEditor.publish(
				site,
				"cookies-policy",
				formFields({ ...typed, version: "0" }),
			);

			expect(outcome.status).toBe(409);
			expect(outcome.values).toMatchObject({ title: typed.title });
		});
	},
	async (db) => {
		await addStaffRow(db);
		await addStaffRow(db, "member");
	},
);
