import { expect } from "vitest";
import { documentKinds, type SettingsKey } from "#content/documents.ts";
import type { Role } from "#features/auth/contract.ts";
import {
	listVersions,
	readDocument,
} from "#features/content/history.server.ts";
import { loadSnapshot } from "#features/content/snapshot.server.ts";
import type { Database } from "#lib/db/connection.server.ts";
import type { FieldValues } from "#lib/forms/fields.ts";
import { onBothDatabases } from "../../../tests/support/databases.ts";
import {
	addStaffRow,
	formFields,
	staffContext,
} from "../../../tests/support/staff-context.ts";
import {
	discardDraft,
	keepDraft,
	publish,
	restore,
	type SettingsSite,
} from "./actions.server.ts";
import { mappings } from "./document-fields.ts";

const timeZone = "Europe/London";
const at = "2026-11-26T10:00:00.000Z";

function testSite(
	db: Database,
	key: SettingsKey = "company",
	role: Role = "owner",
): SettingsSite {
	return { ...staffContext(db, at, role), key, pages: undefined, timeZone };
}

/** The fields of a form that was opened before anything was published. */
function form(changes: FieldValues, version = 0, key: SettingsKey = "company") {
	const { shipped } = documentKinds[key];
	const values = mappings[key].formatFields(shipped as never, timeZone);
	return formFields({
		...values,
		number: "",
		...changes,
		version: `${version}`,
	});
}

const published = async (db: Database) =>
	(await loadSnapshot(db, at)).documents;

onBothDatabases(
	(test) => {
		test("an owner publishes; the international number follows from the country", async (db) => {
			const fields = form({ phone: "01 234 5678", "address.country": "ie" });

			const answer = await publish(testSite(db), fields);

			expect(answer).toMatchObject({
				to: "/desk/settings/company?done=published",
			});
			expect((await published(db)).company).toMatchObject({
				phone: "01 234 5678",
				phoneInternational: "+35312345678",
				address: { country: "IE", countryName: "Ireland" },
			});
		});

		test("errors stand at their fields, and what was typed stays", async (db) => {
			const fields = form({ email: "no", phone: "none", answerHours: "99" });

			const answer = await publish(testSite(db), fields);

			expect(answer).toMatchObject({
				errors: {
					email: expect.stringContaining("email address"),
					phone: expect.stringContaining("+44"),
					answerHours: expect.any(String),
				},
				values: { email: "no", phone: "none" },
			});
		});

		test("an old form conflicts, keeps what was typed and takes the other’s change", async (db) => {
			await publish(testSite(db), form({ phone: "020 7946 0999" }));

			const answer = await publish(testSite(db), form({ answerHours: "4" }));

			expect(answer).toMatchObject({
				status: 409,
				notice: { title: "Ada Desk published meanwhile." },
				version: 1,
				values: { phone: "020 7946 0999", answerHours: "4" },
				meanwhile: [
					{
						field: "phone",
						parts: [
							{ text: "020 7946 ", kind: "same" },
							{ text: "0142", kind: "removed" },
							{ text: "0999", kind: "added" },
						],
					},
					{ field: "phoneInternational" },
				],
			});
			expect((await published(db)).company).toMatchObject({
				phone: "020 7946 0999",
				answerHours: 8,
			});
		});

		test("after a conflict the merged form publishes", async (db) => {
			await publish(testSite(db), form({ phone: "020 7946 0999" }));
			const { values = {}, version } = await publish(
				testSite(db),
				form({ answerHours: "4" }),
			);

			await publish(
				testSite(db),
				formFields({ ...values, version: `${version}` }),
			);

			expect((await published(db)).company).toMatchObject({
				phone: "020 7946 0999",
				answerHours: 4,
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
			const site = testSite(db, key, "member");

			const answer = await publish(site, form(change, 0, key));

			expect(answer.status === 403).toBe(!isAllowed);
			expect(await listVersions(db, key)).toHaveLength(isAllowed ? 1 : 0);
		});

		test("a member’s draft is kept for an owner and can be discarded", async (db) => {
			await keepDraft(testSite(db, "company", "member"), form({ name: "" }));
			const draft = await readDocument(db, "company");

			await discardDraft(testSite(db), form({}, 1));

			expect(draft).toMatchObject({
				draft: { name: "" },
				draftBy: "Ben Bench",
			});
			expect(await readDocument(db, "company")).toMatchObject({ draft: null });
			expect((await published(db)).company.name).toBe("Sheaf");
		});

		test("a person with articles leaves the team once another author is chosen", async (db) => {
			const site = testSite(db, "team");
			const { entries } = await loadSnapshot(db, at);
			const { shipped } = documentKinds.team;
			const author = [...entries.article.values()][0]?.fields.author;
			const leaving = shipped.members.findIndex(({ id }) => id === author);
			const [heir] = shipped.members.filter(({ id }) => id !== author);
			const removal = { [`members.${leaving}.remove`]: "1" };

			const asked = await publish(site, form(removal, 0, "team"));

			expect(asked.notice).toMatchObject({
				kind: "failed",
				title: expect.stringMatching(/still has (an|\d+) articles?\.$/),
				text: expect.stringContaining("Choose another author"),
			});
			expect(asked.authors?.candidates).toContainEqual({
				id: heir?.id,
				name: heir?.name,
			});

			const answer = await publish(
				site,
				form({ ...removal, newAuthor: heir?.id ?? "" }, 0, "team"),
			);

			expect(answer.to).toBe("/desk/settings/team?done=published");
			const after = await loadSnapshot(db, at);
			expect(after.documents.team.members).not.toContainEqual(
				expect.objectContaining({ id: author }),
			);
			for (const { fields } of after.entries.article.values())
				expect(fields.author).not.toBe(author);
		});

		test("an earlier version is restored as a new one; the former stays", async (db) => {
			await publish(testSite(db), form({ name: "Oak" }));
			await publish(testSite(db), form({ name: "Elm", number: "1" }, 1));

			await restore(testSite(db), formFields({ restore: "1", version: "2" }));

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
