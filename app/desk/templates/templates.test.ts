import { expect } from "vitest";
import { shippedReplyTemplates } from "#content/reply-templates-schema.ts";
import type { Database } from "#lib/db/connection.server.ts";
import { onBothDatabases } from "../../../tests/support/databases.ts";
import {
	addStaffRow,
	formFields,
	staffContext,
} from "../../../tests/support/staff-context.ts";
import {
	deleteTemplate,
	loadTemplates,
	moveTemplate,
	restoreTemplates,
	saveTemplate,
} from "./templates.server.ts";

const at = "2026-11-26T09:00:00.000Z";
const typed = {
	kind: "question",
	label: "Ring them",
	subject: "Your question",
	text: "I’ll ring you.\n\nOr ring {bookUrl}.",
};

async function open(db: Database) {
	const site = staffContext(db, at);
	const version = async () => String((await loadTemplates(site)).version);
	const ids = async (kind = "question") =>
		(await loadTemplates(site)).templates
			.filter((each) => each.kind === kind)
			.map(({ id }) => id);

	return {
		site,
		ids,
		save: async (id: string, changes: Partial<typeof typed> = {}) =>
			saveTemplate(
				site,
				id,
				formFields({ ...typed, ...changes, version: await version() }),
			),
		change: async (
			handler: typeof deleteTemplate,
			fields: Record<string, string>,
		) => handler(site, formFields({ ...fields, version: await version() })),
	};
}

const shippedIds = shippedReplyTemplates.templates
	.filter(({ kind }) => kind === "question")
	.map(({ id }) => id);

onBothDatabases(
	(test) => {
		test("a template is added, changed, moved, deleted, and an earlier version restored", async (db) => {
			const { save, ids, change, site } = await open(db);

			await save("own");
			await save("own", { label: "Ring first" });

			const added = await ids();
			await change(moveTemplate, { id: "own", intent: "up" });

			const moved = await ids();
			await change(deleteTemplate, { id: "own" });

			const deleted = await ids();
			await change(restoreTemplates, { restore: "2" });

			const { templates, versions, number } = await loadTemplates(site);

			expect(added).toEqual([...shippedIds, "own"]);
			expect(moved).toEqual([shippedIds[0], "own", shippedIds[1]]);
			expect(deleted).toEqual(shippedIds);
			expect(templates.at(-1)).toMatchObject({
				id: "own",
				label: "Ring first",
				text: "I’ll ring you.\n\nOr ring {bookUrl}.",
			});
			expect(versions.map((version) => version.number)).toEqual([
				5, 4, 3, 2, 1,
			]);
			expect(number).toBe(5);
		});

		test("the history names what changed in which template", async (db) => {
			const { save, site } = await open(db);
			await save("own");
			await save("own", { subject: "Your big question" });

			const [latest] = (await loadTemplates(site, 2)).versions;

			expect(latest?.changes).toMatchObject([
				{
					field: "Question: Ring them, subject",
					parts: [
						{ text: "Your ", kind: "same" },
						{ text: "big ", kind: "added" },
						{ text: "question", kind: "same" },
					],
				},
			]);
		});

		test("a template that was shipped is deleted first, and restored", async (db) => {
			const { ids, change } = await open(db);
			const [id = ""] = shippedIds;

			await change(deleteTemplate, { id });
			const deleted = await ids();
			const sample = { restore: "shipped" };
			const asked = await change(restoreTemplates, sample);
			const afterQuestion = await ids();
			await change(restoreTemplates, { ...sample, confirmed: "1" });

			expect(deleted).not.toContain(id);
			expect(asked).toMatchObject({ notice: { kind: "question" } });
			expect(afterQuestion).toEqual(deleted);
			expect(await ids()).toEqual(shippedIds);
		});

		test("a colleague's text is shown beside one's own, which can be saved over it", async (db) => {
			const { save, site } = await open(db);
			await save("own");
			const seen = JSON.stringify(typed);
			const old = String((await loadTemplates(site)).version);
			await save("own", { subject: "Theirs" });
			const mine = { ...typed, subject: "Mine", seen, version: old };

			const met = await saveTemplate(site, "own", formFields(mine));
			const { version, templates } = await loadTemplates(site);
			const theirs = String(version);
			const saved = await saveTemplate(
				site,
				"own",
				formFields({ ...mine, theirs }),
			);

			expect(met).toMatchObject({
				status: 409,
				isConflict: true,
				theirs: version,
				notice: { title: "Ada Desk published meanwhile." },
			});
			expect(met.values).toMatchObject({ subject: "Mine" });
			expect(templates.at(-1)?.subject).toBe("Theirs");
			expect(saved.to).toBe("/desk/templates?done=saved");
			expect((await loadTemplates(site)).templates.at(-1)?.subject).toBe(
				"Mine",
			);
		});

		test("a change of another template is no conflict", async (db) => {
			const { save, site } = await open(db);
			await save("own");
			const seen = JSON.stringify(typed);
			const version = String((await loadTemplates(site)).version);
			await save("other");

			const saved = await saveTemplate(
				site,
				"own",
				formFields({ ...typed, subject: "Mine", seen, version }),
			);

			expect(saved.to).toBe("/desk/templates?done=saved");
		});

		test.each([
			["text", "Hello {first-name}.", "{first-name} isn’t known."],
			["text", "From {price.blueprint}.", "{price.blueprint} isn’t known."],
			["subject", "For { company }", "{ company } isn’t known."],
			["text", "Hello {nobody}.", "{nobody} isn’t known."],
			["subject", "", "Add a subject."],
			["kind", "letter", "Choose a kind."],
		] as [keyof typeof typed, string, string][])(
			"a wrong %s is named at its field, and nothing is saved",
			async (db, name, value, message) => {
				const { save, ids } = await open(db);

				const outcome = await save("own", { [name]: value });

				expect(outcome.errors).toEqual({ [name]: message });
				expect(outcome.values).toMatchObject({ [name]: value });
				expect(await ids()).toEqual(shippedIds);
			},
		);

		test("a form that was opened before a colleague’s change is a conflict", async (db) => {
			const { site, save, ids } = await open(db);
			await save("own");

			const outcome = await saveTemplate(
				site,
				"other",
				formFields({ ...typed, version: "0" }),
			);

			expect(outcome.status).toBe(409);
			expect(outcome.values).toMatchObject({ label: typed.label });
			expect(await ids()).toEqual([...shippedIds, "own"]);
		});
	},
	(db) => addStaffRow(db),
);
