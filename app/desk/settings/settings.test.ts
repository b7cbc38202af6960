import { expect } from "vitest";
import { documentKinds, type SettingsKey } from "#content/documents.ts";
import { entryEditors } from "#desk/entries/kinds.server.ts";
import type { EntryOutcome } from "#desk/shared/entry-outcome.server.ts";
import type { Role } from "#features/auth/contract.ts";
import {
	listVersions,
	readDocument,
} from "#features/content/history.server.ts";
import { loadSnapshot } from "#features/content/snapshot.server.ts";
import type { Database } from "#lib/db/connection.server.ts";
import type { FieldValues } from "#lib/forms/fields.ts";
import { seenFields } from "#lib/forms/merge-fields.ts";
import type { FormFields } from "#lib/forms/read-form.server.ts";
import { onBothDatabases } from "../../../tests/support/databases.ts";
import {
	addStaffRow,
	formFields,
	staffContext,
} from "../../../tests/support/staff-context.ts";
import { mappings } from "./document-fields.ts";
import type { AuthorQuestion } from "./team-authors.server.ts";

const timeZone = "Europe/London";
const at = "2026-11-26T10:00:00.000Z";

function testSite(db: Database, role: Role = "owner") {
	return staffContext(db, at, role);
}

/** Sends a form of the editor. */
function send(
	site: ReturnType<typeof testSite>,
	intent: "publish" | "draft" | "discard" | "restore",
	fields: FormFields,
	key: SettingsKey = "company",
) {
	const handle = entryEditors[key].handlers[intent];
	if (!handle) throw new Error(`There is no form ${intent}.`);

	return handle(site, "", fields);
}

/** The fields of a form that was opened before anything was published. */
function form(changes: FieldValues, version = 0, key: SettingsKey = "company") {
	const { shipped } = documentKinds[key];
	const values = mappings[key].formatFields(shipped as never, timeZone);
	return formFields({ ...values, ...changes, version: `${version}` });
}

const published = async (db: Database) =>
	(await loadSnapshot(db, at)).documents;

onBothDatabases(
	(test) => {
		test("an owner publishes; the international number follows from the country", async (db) => {
			const fields = form({ phone: "01 234 5678", "address.country": "ie" });

			const answer = await send(testSite(db), "publish", fields);

			expect(answer).toMatchObject({
				to: "/desk/settings/company?done=published&version=2",
			});
			expect((await published(db)).company).toMatchObject({
				phone: "01 234 5678",
				phoneInternational: "+35312345678",
				address: { country: "IE", countryName: "Ireland" },
			});
		});

		test("errors stand at their fields, and what was typed stays", async (db) => {
			const fields = form({ email: "no", phone: "none", answerHours: "99" });

			const answer = await send(testSite(db), "publish", fields);

			expect(answer).toMatchObject({
				errors: {
					email: expect.stringContaining("email address"),
					phone: expect.stringContaining("+44"),
					answerHours: expect.any(String),
				},
				values: { email: "no", phone: "none" },
			});
		});

		test("an old form conflicts: what was typed stays, beside the words in which it differs", async (db) => {
			await send(testSite(db), "publish", form({ phone: "020 7946 0999" }));

			const answer = await send(
				testSite(db),
				"publish",
				form({ answerHours: "4" }),
			);

			expect(answer).toMatchObject({
				status: 409,
				isConflict: true,
				notice: { title: "Ada Desk published meanwhile." },
				values: { phone: "020 7946 0142", answerHours: "4" },
			});
			expect(answer.meanwhile?.map(({ field }) => field)).toEqual([
				"phone",
				"phoneInternational",
				"answerHours",
			]);
			expect((await published(db)).company).toMatchObject({
				phone: "020 7946 0999",
				answerHours: 8,
			});
		});

		test("a form that saves itself takes over a colleague’s other fields, and a row that it added", async (db) => {
			const { members } = documentKinds.team.shipped;
			const row = `members.${members.length}`;
			const added = {
				[`${row}.name`]: "Ada Byron",
				[`${row}.role`]: "Engineer",
				[`${row}.bio`]: "Writes.",
				[`${row}.position`]: String(members.length + 1),
			};
			const seen = seenFields(
				mappings.team.formatFields(documentKinds.team.shipped, timeZone),
			);
			await send(
				testSite(db, "member"),
				"draft",
				form({ "members.0.bio": "Rewritten." }, 0, "team"),
				"team",
			);

			const answer = await entryEditors.team.save(
				testSite(db),
				"",
				form({ ...added, ...seen }, 0, "team"),
			);

			expect(answer.values).toMatchObject({
				"members.0.bio": "Rewritten.",
				...added,
			});
			expect(await readDocument(db, "team")).toMatchObject({
				draft: { "members.0.bio": "Rewritten.", ...added },
			});
		});

		test.each<[SettingsKey, boolean]>([
			["company", false],
			["tiers", false],
			["notice", true],
		])("a member may publish %s: %s", async (db, key, isAllowed) => {
			const change: FieldValues = {
				name: "Oak",
				"project.price": "€9",
				text: "New",
			};
			const site = testSite(db, "member");

			const answer = await send(site, "publish", form(change, 0, key), key);

			expect(answer.status === 403).toBe(!isAllowed);
			expect(await listVersions(db, key)).toHaveLength(isAllowed ? 1 : 0);
		});

		test("a member’s draft is kept for an owner and can be discarded", async (db) => {
			await send(testSite(db, "member"), "draft", form({ name: "" }));
			const draft = await readDocument(db, "company");

			await send(testSite(db), "discard", form({}, 1));

			expect(draft).toMatchObject({
				draft: { name: "" },
				draftBy: "Ben Bench",
			});
			expect(await readDocument(db, "company")).toMatchObject({ draft: null });
			expect((await published(db)).company.name).toBe("Sheaf");
		});

		test("a person with articles leaves the team once another author is chosen", async (db) => {
			const site = testSite(db);
			const { entries } = await loadSnapshot(db, at);
			const { shipped } = documentKinds.team;
			const author = [...entries.article.values()][0]?.fields.author;
			const leaving = shipped.members.findIndex(({ id }) => id === author);
			const [heir] = shipped.members.filter(({ id }) => id !== author);
			const removal = { [`members.${leaving}.remove`]: "1" };

			const asked = (await send(
				site,
				"publish",
				form(removal, 0, "team"),
				"team",
			)) as EntryOutcome & { authors: AuthorQuestion };

			expect(asked.notice).toMatchObject({
				kind: "failed",
				title: expect.stringMatching(/still has (an|\d+) articles?\.$/),
				text: expect.stringContaining("Choose another author"),
			});
			expect(asked.authors.candidates).toContainEqual({
				id: heir?.id,
				name: heir?.name,
			});

			const answer = await send(
				site,
				"publish",
				form({ ...removal, newAuthor: heir?.id ?? "" }, 1, "team"),
				"team",
			);

			expect(answer.to).toBe("/desk/settings/team?done=published&version=3");
			const after = await loadSnapshot(db, at);
			expect(after.documents.team.members).not.toContainEqual(
				expect.objectContaining({ id: author }),
			);
			for (const { fields } of after.entries.article.values())
				expect(fields.author).not.toBe(author);
		});

		test("an earlier version is restored as a new one; the former stays", async (db) => {
			await send(testSite(db), "publish", form({ name: "Oak" }));
			await send(testSite(db), "publish", form({ name: "Elm" }, 2));

			await send(
				testSite(db),
				"restore",
				formFields({ restore: "1", version: "4" }),
			);

			const versions = await listVersions(db, "company");
			expect(versions).toMatchObject([
				{ number: 3, by: "Ada Desk", body: { name: "Oak" } },
				{ number: 2, body: { name: "Elm" } },
				{ number: 1, body: { name: "Oak" } },
			]);
			expect((await published(db)).company.name).toBe("Oak");
		});
	},
	async (db) => {
		await addStaffRow(db, "owner");
		await addStaffRow(db, "member");
	},
);
