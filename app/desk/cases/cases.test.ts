import { expect, test } from "vitest";
import { caseStudies } from "#content/case-studies.ts";
import { withContent } from "#content/live-content.server.ts";
import { entryEditors } from "#desk/entries/kinds.server.ts";
import { loadEntry } from "#desk/entries/load-entry.server.ts";
import { removePicture } from "#desk/media/library.server.ts";
import type { StaffContext } from "#features/auth/require-staff.server.ts";
import { parseDocument } from "#features/content/check-document.server.ts";
import { currentCases } from "#features/content/current-content.server.ts";
import { readDocument } from "#features/content/history.server.ts";
import { loadSnapshot } from "#features/content/snapshot.server.ts";
import { storePicture } from "#features/media/media-store.server.ts";
import type { Database } from "#lib/db/connection.server.ts";
import { onBothDatabases } from "../../../tests/support/databases.ts";
import {
	addStaffRow,
	formFields,
	staffContext,
} from "../../../tests/support/staff-context.ts";
import {
	describeMetric,
	readCaseFields,
	writeCaseFields,
} from "./case-fields.ts";
import { caseKind } from "./case-kind.server.ts";
import { listCases, moveCase, readOrderVersion } from "./cases.server.ts";

const caseEditor = entryEditors.case;

const loadCase = (site: StaffContext, id: string) =>
	loadEntry(site, caseKind, id);

const at = "2026-11-26T09:00:00.000Z";
const [shipped] = caseStudies;
if (!shipped) throw new Error("No case is shipped.");

test.each([
	["squares", 65],
	["stack", 200],
	["clock", 59],
])("a chart of %s draws up to %i units, and no more", (chart, limit) => {
	const readWith = (after: number) =>
		parseDocument(`case:${shipped.slug}`, {
			...shipped,
			drawnMetric: { ...shipped.drawnMetric, chart, before: 1, after },
		});

	expect(readWith(limit)).toHaveProperty("body");
	expect(readWith(limit + 1)).toMatchObject({
		issues: [{ field: "drawnMetric.after" }],
	});
});

test.each([
	[
		{ label: "Late quotes", before: "31", after: "4", unit: "%" },
		"Late quotes: 31% → 4%",
	],
	[
		{ label: "Admin", before: "26", after: "8", unit: "hours" },
		"Admin: 26 → 8 hours",
	],
	[
		{ label: "Hours a week", before: "26", after: "8", unit: "hours" },
		"Hours a week: 26 → 8",
	],
	[
		{
			label: "A quote",
			before: "48",
			after: "0.2",
			unit: "hours",
			beforeText: "2 days",
			afterText: "9 min",
		},
		"A quote: 2 days → 9 min",
	],
	[{ label: "A quote", before: "48", after: "", unit: "hours" }, ""],
])("the figure %j reads “%s”", (figure, text) => {
	const values = Object.fromEntries(
		Object.entries(figure).map(([name, value]) => [`metrics.0.${name}`, value]),
	);

	expect(describeMetric(values, "metrics.0")).toBe(text);
});

const pictured = {
	...shipped,
	picture: { address: `/media/${"a".repeat(36)}/1600x900`, alt: "A van" },
};

test.each(
	[...caseStudies, pictured].map((study) => [study.slug, study] as const),
)("the fields of %s are read back as they were", (_, study) => {
	expect(readCaseFields(writeCaseFields(study))).toEqual(study);
	expect(parseDocument(`case:${study.slug}`, study)).toMatchObject({
		body: study,
	});
});

async function publish(
	db: Database,
	id: string,
	changes: Record<string, string>,
) {
	const site = staffContext(db, at);
	const loaded = await loadCase(site, id);
	const fields = { ...writeCaseFields(shipped as never), ...changes };

	return caseEditor.publish(
		site,
		id,
		formFields({ ...fields, version: String(loaded?.version) }),
	);
}

test("words that follow from a number change with it", () => {
	const fields = writeCaseFields(shipped);
	const percent = caseStudies
		.flatMap(({ metrics }) => metrics)
		.find(({ unit }) => unit === "%");
	const study = { ...shipped, metrics: percent ? [percent] : [] };

	expect(
		readCaseFields({ ...fields, "drawnMetric.before": "30" }),
	).toMatchObject({ drawnMetric: { before: 30, beforeText: "30" } });
	expect(
		readCaseFields({ ...writeCaseFields(study), "metrics.0.after": "5" }),
	).toMatchObject({ metrics: [{ after: 5, afterText: "5%" }] });
});

onBothDatabases(
	(test) => {
		test("a shipped case is changed in its place, and a new one comes after it", async (db) => {
			const site = staffContext(db, at);
			await publish(db, shipped.slug, { title: "Her Sundays are hers" });

			const { to = "" } = await caseEditor.add(site);
			const id = to.split("/").at(-1) ?? "";
			await publish(db, id, {
				slug: "plumber-quotes",
				"drawnMetric.chart": "stack",
				"drawnMetric.before": "12",
				"drawnMetric.after": "48",
				"metrics.0.source": "Counted in the first week of March",
			});

			const { entries } = await loadSnapshot(db, at);
			const cases = [...entries.case.values()];

			expect(cases.map(({ slug }) => slug)).toEqual([
				...caseStudies.map(({ slug }) => slug),
				"plumber-quotes",
			]);
			expect(cases[0]?.title).toBe("Her Sundays are hers");
			expect(cases.at(-1)).toMatchObject({
				drawnMetric: { chart: "stack", before: 12, after: 48 },
				metrics: [
					{ source: "Counted in the first week of March" },
					expect.anything(),
				],
			});
			expect(await listCases(site)).toHaveLength(4);
		});

		test("a moved case has its new place on the website and the desk", async (db) => {
			const site = staffContext(db, at);
			const move = async (intent: string, id: string) =>
				moveCase(
					site,
					formFields({
						intent,
						id,
						version: `${await readOrderVersion(site)}`,
					}),
				);
			const [first, second, third] = caseStudies.map(({ slug }) => slug);

			await move("down", first ?? "");
			const outcome = await move("down", first ?? "");
			await move("down", first ?? "");

			const { content } = await loadSnapshot(db, at);
			const shown = withContent(content, currentCases);

			expect(shown.map(({ slug }) => slug)).toEqual([second, third, first]);
			expect((await listCases(site)).map(({ id }) => id)).toEqual([
				second,
				third,
				first,
			]);
			expect(outcome.notice?.text).toContain("is number 3 of 3");
		});

		test("a new case comes last in an order, and a deleted one leaves it", async (db) => {
			const site = staffContext(db, at);
			const [first, second, third] = caseStudies.map(({ slug }) => slug);
			await moveCase(
				site,
				formFields({ intent: "up", id: third ?? "", version: "0" }),
			);

			const { to = "" } = await caseEditor.add(site);
			const added = to.split("/").at(-1);
			await caseEditor.takeDown(
				site,
				first ?? "",
				formFields({ intent: "delete", version: "0" }),
			);

			const ids = (await listCases(site)).map(({ id }) => id);

			expect(ids).toEqual([third, second, added]);
		});

		test("an old list is a conflict, and changes nothing", async (db) => {
			const site = staffContext(db, at);
			const [first, second, third] = caseStudies.map(({ slug }) => slug);
			const move = () =>
				moveCase(
					site,
					formFields({ intent: "up", id: third ?? "", version: "0" }),
				);
			await move();

			const outcome = await move();

			expect(outcome.status).toBe(409);
			expect((await listCases(site)).map(({ id }) => id)).toEqual([
				first,
				third,
				second,
			]);
		});

		test("a picture needs a description, and stays while a case uses it", async (db) => {
			const site = staffContext(db, at);
			const id = "0198f2a0-0000-7000-8000-000000000001";
			await storePicture(
				{ db, clock: site.clock, staffId: site.staff.id },
				{ id, name: "van.jpg", alt: "A van" },
				{ width: 1600, height: 900, files: [] },
			);
			const address = `/media/${id}/1600x900`;

			const refused = await publish(db, shipped.slug, {
				"picture.address": address,
			});
			await publish(db, shipped.slug, {
				"picture.address": address,
				"picture.alt": "Three vans in a yard",
			});
			const deletion = await removePicture(site, formFields({ id }));

			expect(Object.keys(refused.errors ?? {})).toEqual(["picture.alt"]);
			const { entries } = await loadSnapshot(db, at);
			expect(entries.case.get(shipped.slug)?.picture).toEqual({
				address,
				alt: "Three vans in a yard",
			});
			expect(deletion).toMatchObject({
				status: 409,
				notice: { text: `the case study “${shipped.title}”.` },
			});
		});

		test.each([
			["drawnMetric.before", "many", "drawnMetric.before"],
			["drawnMetric.after", "66", "drawnMetric.after"],
			["metrics.0.before", "-1", "metrics.0.before"],
			["howItWent", "No day here", "howItWent"],
			["built", "A title without a text", "built"],
			["slug", "Not An Address", "slug"],
			["theme", "bakery", "theme"],
		] as [string, string, string][])(
			"a wrong %s is named at its field, and what was typed is the draft",
			async (db, name, value, field) => {
				const outcome = await publish(db, shipped.slug, { [name]: value });
				const loaded = await loadCase(staffContext(db, at), shipped.slug);

				expect(Object.keys(outcome.errors ?? {})).toContain(field);
				expect(loaded).toMatchObject({
					hasDraft: true,
					values: { [name]: value },
				});
				const { entries } = await loadSnapshot(db, at);
				expect(entries.case.get(shipped.slug)).toEqual(shipped);
			},
		);

		test("another case's address is refused", async (db) => {
			const [, second] = caseStudies;

			const outcome = await publish(db, shipped.slug, {
				slug: second?.slug ?? "",
			});

			expect(Object.keys(outcome.errors ?? {})).toEqual(["slug"]);
		});

		test("an earlier version is restored as a new one, and the draft stays", async (db) => {
			const site = staffContext(db, at);
			const send = async (
				handler: typeof caseEditor.save,
				fields: Record<string, string>,
			) => {
				const { version } = (await loadCase(site, shipped.slug)) ?? {};
				return handler(
					site,
					shipped.slug,
					formFields({ ...fields, version: `${version}` }),
				);
			};

			await publish(db, shipped.slug, { title: "First" });
			await publish(db, shipped.slug, { title: "Second" });
			await send(caseEditor.save, { title: "A draft" });

			await send(caseEditor.restore, { restore: "1" });

			const loaded = await loadCase(site, shipped.slug);
			const { entries } = await loadSnapshot(db, at);

			expect(entries.case.get(shipped.slug)?.title).toBe("First");
			expect(loaded?.versions.map(({ number }) => number)).toEqual([3, 2, 1]);
			expect(loaded?.values.title).toBe("A draft");
		});

		test("a member restores nothing", async (db) => {
			await addStaffRow(db, "member");
			await publish(db, shipped.slug, { title: "First" });
			const site = staffContext(db, at, "member");

			const outcome = await caseEditor.restore(
				site,
				shipped.slug,
				formFields({ restore: "shipped", version: "2" }),
			);

			expect(outcome.status).toBe(403);
			const { entries } = await loadSnapshot(db, at);
			expect(entries.case.get(shipped.slug)?.title).toBe("First");
		});

		test("a publication meanwhile is named, with the words that differ", async (db) => {
			await publish(db, shipped.slug, { title: "Theirs" });
			const site = staffContext(db, at);
			const typed = { ...writeCaseFields(shipped), title: "Mine" };

			const outcome = await caseEditor.publish(
				site,
				shipped.slug,
				formFields({ ...typed, version: "0" }),
			);

			expect(outcome).toMatchObject({
				notice: { title: expect.stringMatching(/ published meanwhile\.$/) },
				meanwhile: [{ field: "title" }],
			});
		});

		test("a draft is saved under the version of its form only", async (db) => {
			const site = staffContext(db, at);
			const save = (title: string, version: string) =>
				caseEditor.save(site, shipped.slug, formFields({ title, version }));

			const first = await save("Ann’s", "0");
			const second = await save("Ben’s", "0");

			expect(first.version).toBe(1);
			expect(second).toMatchObject({
				status: 409,
				isConflict: true,
				notice: { title: "Ada Desk has saved a draft meanwhile." },
				values: { title: "Ben’s" },
				meanwhile: [
					{
						field: "title",
						parts: [
							{ text: "Ann", kind: "removed" },
							{ text: "Ben", kind: "added" },
							{ text: "’s", kind: "same" },
						],
					},
				],
			});
			expect(second.version).toBeUndefined();

			const loaded = await loadCase(site, shipped.slug);
			expect(loaded?.values.title).toBe("Ann’s");
		});

		test("a draft that is sent again, because the answer was lost, is saved", async (db) => {
			const site = staffContext(db, at);
			const fields = formFields({ title: "Ann’s", version: "0" });

			await caseEditor.save(site, shipped.slug, fields);
			const again = await caseEditor.save(site, shipped.slug, fields);

			expect(again.version).toBe(1);
		});

		test("a colleague's text stays until one's own is kept in its place", async (db) => {
			const site = staffContext(db, at);
			const run = (intent: "save" | "publish" | "keep", theirs = "") =>
				caseEditor[intent](
					site,
					shipped.slug,
					formFields({ title: "Mine", version: "0", theirs }),
				);
			const readTitle = async () =>
				(await loadCase(site, shipped.slug))?.values.title;
			await publish(db, shipped.slug, { title: "Theirs" });

			const met = await run("save");
			const metAgain = await run("publish");

			expect([met, metAgain]).toMatchObject([{ theirs: 2 }, { theirs: 2 }]);
			expect(await readTitle()).toBe("Theirs");

			const replaced = await run("keep", "2");

			expect(replaced.version).toBe(3);
			expect(await readTitle()).toBe("Mine");
		});

		test("after a publication the form is based on its version", async (db) => {
			const site = staffContext(db, at);
			const typed = { ...writeCaseFields(shipped), title: "Mine" };
			const fields = formFields({ ...typed, version: "0" });

			const published = await caseEditor.publish(site, shipped.slug, fields);

			const { version } = await readDocument(db, `case:${shipped.slug}`);
			expect(published.to).toBe(
				`/desk/cases/${shipped.slug}?done=published&version=${version}`,
			);
		});

		test("a case is taken off the website, and put back", async (db) => {
			const site = staffContext(db, at);
			const takeDown = async () =>
				caseEditor.takeDown(
					site,
					shipped.slug,
					formFields({
						intent: "unpublish",
						version: String((await loadCase(site, shipped.slug))?.version),
					}),
				);

			await takeDown();
			const without = (await loadSnapshot(db, at)).entries.case;
			const unpublished = await loadCase(site, shipped.slug);

			await publish(db, shipped.slug, {});
			const back = (await loadSnapshot(db, at)).entries.case;

			expect(without.has(shipped.slug)).toBe(false);
			expect(unpublished?.values.title).toBe(shipped.title);
			expect(back.get(shipped.slug)).toEqual(shipped);
		});
	},
	(db) => addStaffRow(db),
);
