import { randomUUIDv7 } from "node:crypto";
import { expect } from "vitest";
import { readCard } from "#desk/people/card/card.server.ts";
import { changePerson } from "#desk/people/card/card-actions.server.ts";
import { parsePeopleFilter } from "#desk/people/list/filter.ts";
import { listPeople } from "#desk/people/list/list.server.ts";
import { readMerge, submitMerge } from "#desk/people/merge/merge.server.ts";
import type { StaffContext } from "#features/auth/require-staff.server.ts";
import type { Database } from "#lib/db/connection.server.ts";
import { seenFields } from "#lib/forms/merge-fields.ts";
import {
	mergeCards,
	submitContact,
} from "../../../../tests/support/contacts.ts";
import {
	onBothDatabases,
	personWith,
	rowsIn,
} from "../../../../tests/support/databases.ts";
import {
	addStaffRow,
	formFields,
	staffContext,
} from "../../../../tests/support/staff-context.ts";
import { ask, siteAt } from "../../../../tests/support/submissions.ts";
import { contactValues } from "./contact-form.ts";

const at = "2026-11-23T08:00:00.000Z";

async function withJo(db: Database) {
	await addStaffRow(db, "owner");
	await addStaffRow(db, "member");

	const ada = staffContext(db, at, "owner");
	const ben = staffContext(db, at, "member");
	await ask({ ...siteAt(db, at), clock: ada.clock }, "jo@example.com");

	const { id } = await personWith(db, "jo@example.com");

	const card = async (personId = id) => {
		const read = await readCard(ada, personId);
		if (!read) throw new Error("There is no card.");
		return read;
	};

	/** The form as it is rendered now, with these changes when it is sent. */
	const openForm = async (by: StaffContext = ada) => {
		const seen = contactValues(await card());
		return (changes: Record<string, string>) =>
			changePerson(
				by,
				id,
				formFields({
					intent: "contact",
					key: randomUUIDv7(),
					...seenFields(seen),
					...seen,
					...changes,
				}),
			);
	};

	const edit = async (changes: Record<string, string>) =>
		(await openForm())(changes);

	const undo = (answer: Awaited<ReturnType<typeof edit>>) =>
		changePerson(
			ada,
			id,
			formFields({ intent: "undo", changes: answer?.notice?.undo ?? "" }),
		);

	return { id, ada, ben, card, openForm, edit, undo };
}

onBothDatabases((test) => {
	test("name, emails, phones, company, website and address of a card are edited", async (db) => {
		const { card, edit } = await withJo(db);

		await edit({
			name: "Jo Bloggs",
			emails: "Jo@Work.example\njo@example.com",
			phones: "020 7946 0018",
			company: "Bloggs Ltd",
			website: "bloggs.example",
			address: "1 High Street\nLeeds",
		});

		expect(await card()).toMatchObject({
			name: "Jo Bloggs",
			email: "Jo@Work.example",
			emails: ["Jo@Work.example", "jo@example.com"],
			phones: ["020 7946 0018"],
			company: "Bloggs Ltd",
			website: "https://bloggs.example",
			address: "1 High Street\nLeeds",
		});
	});

	test("a lead of the second email address belongs to the same person", async (db) => {
		const { id, ada, edit } = await withJo(db);
		await edit({ emails: "jo@example.com\njo@bücher.example" });

		await ask(
			{ ...siteAt(db, at), clock: ada.clock },
			"JO@xn--bcher-kva.example",
		);

		const leads = await rowsIn(db, "leads");
		expect(leads.map(({ person_id }) => person_id)).toEqual([id, id]);
	});

	test("an email address of another card is refused with its name", async (db) => {
		const { ada, edit } = await withJo(db);
		await submitContact(ada, { name: "Sam", emails: "sam@example.com" });

		const answer = await edit({ emails: "jo@example.com\nSam@Example.com" });

		expect(answer?.errors).toEqual({
			emails: "Sam@Example.com is on the card of Sam already.",
		});
	});

	test.each([
		[{ emails: "jo@example.com\nnonsense" }, "emails"],
		[{ phones: "call me" }, "phones"],
		[{ website: "javascript:alert(1)" }, "website"],
		[{ emails: "", phones: "" }, "phones"],
	])("%j is refused at its field", async (db, changes, field) => {
		const { edit } = await withJo(db);

		const answer = await edit(changes as Record<string, string>);

		expect(Object.keys(answer?.errors ?? {})).toEqual([field]);
	});

	test("changes of different fields by two colleagues are both kept", async (db) => {
		const { ben, card, openForm } = await withJo(db);
		const ada = await openForm();
		const bens = await openForm(ben);

		await ada({ name: "Jo Bloggs" });
		await bens({ phones: "020 7946 0018" });

		expect(await card()).toMatchObject({
			name: "Jo Bloggs",
			phones: ["020 7946 0018"],
		});
	});

	test("of two saves at the same moment none overwrites the other", async (db) => {
		const { ben, card, openForm } = await withJo(db);
		const ada = await openForm();
		const bens = await openForm(ben);

		const answers = await Promise.all([
			ada({ name: "Jo Bloggs" }),
			bens({ company: "Bloggs Ltd" }),
		]);

		const saved = await card();
		const values = [saved.name, saved.company];
		const expected = ["Jo Bloggs", "Bloggs Ltd"].map((value, index) =>
			answers[index]?.status === 409 ? null : value,
		);
		expect(values).toEqual(expected);
	});

	test("a field that a colleague has changed as well is asked about", async (db) => {
		const { ben, card, openForm } = await withJo(db);
		const ada = await openForm();
		const bens = await openForm(ben);

		await ada({ name: "Jo Bloggs" });
		const answer = await bens({ name: "Joanna" });

		expect(answer?.notice?.text).toContain("The name is now: Jo Bloggs.");
		expect(answer?.values?.name).toBe("Joanna");
		expect((await card()).name).toBe("Jo Bloggs");
	});

	test("an edited contact is undone, and pressing undo twice changes nothing", async (db) => {
		const { card, edit, undo } = await withJo(db);
		const before = contactValues(await card());
		const answer = await edit({
			name: "Wrong",
			emails: "wrong@example.com",
			phones: "020 7946 0018",
		});

		await undo(answer);
		const again = await undo(answer);

		expect(contactValues(await card())).toEqual(before);
		expect(again?.notice?.title).toBe("Already undone.");
	});

	test("undoing the stage leaves a phone that a colleague has changed since", async (db) => {
		const { id, ada, card, edit, undo } = await withJo(db);
		const { version } = await card();
		const staged = await changePerson(
			ada,
			id,
			formFields({
				intent: "status",
				status: "contacted",
				value: "",
				assignee: "",
				key: randomUUIDv7(),
				version: String(version),
			}),
		);
		await edit({ phones: "020 7946 0018" });

		await undo(staged);

		expect(await card()).toMatchObject({
			stage: "new",
			phones: ["020 7946 0018"],
		});
	});

	test("an address that another person has by now is not given back by undo", async (db) => {
		const { ada, edit, undo } = await withJo(db);
		const answer = await edit({ emails: "", phones: "020 7946 0018" });
		await submitContact(ada, { name: "Sam", emails: "jo@example.com" });

		const undone = await undo(answer);

		expect(undone?.notice?.text).toContain("on the card of Sam");
	});

	test("a caller with a phone number only is a contact with a card", async (db) => {
		const { ada, card } = await withJo(db);

		const answer = await submitContact(ada, {
			phones: "020 7946 0018 ext. 12",
			note: "Builders, ring back.",
			enquiry: "yes",
		});

		const id = answer.to?.split("/").at(-1) ?? "";
		expect(await card(id)).toMatchObject({
			email: null,
			contact: "020 7946 0018 ext. 12",
			stage: "new",
			basis: "On the phone",
		});
	});

	test("two people with extensions of one number are not joined", async (db) => {
		const { ada } = await withJo(db);

		for (const phones of ["020 7946 0018 ext. 12", "020 7946 0018 ext. 14"])
			await submitContact(ada, { phones });

		const points = await rowsIn(db, "contact_points", { kind: "phone" });
		expect(points.map(({ key }) => key).sort()).toEqual([
			"+442079460018;ext=12",
			"+442079460018;ext=14",
		]);
	});

	test("a contact form sent twice adds one contact", async (db) => {
		const { ada } = await withJo(db);
		const fields = { key: randomUUIDv7(), phones: "020 7946 0018" };

		const first = await submitContact(ada, fields);
		const second = await submitContact(ada, fields);

		expect(second.to).toBe(first.to);
		expect(await rowsIn(db, "people")).toHaveLength(2);
	});

	test.each([
		["q=Bloggs", ["Jo Bloggs"]],
		["q=7946+0018", ["Sam"]],
		["q=jo@example", ["Jo Bloggs"]],
		["q=bloggz", ["Jo Bloggs"]],
		["stage=new", ["Jo Bloggs"]],
		["stage=won", []],
		["assignee=nobody", ["Jo Bloggs", "Sam"]],
		["tag=partner", []],
	])(
		"the list of people is searched and filtered by %s",
		async (db, query, names) => {
			const { ada, edit } = await withJo(db);
			await edit({ name: "Jo Bloggs" });
			await submitContact(ada, { name: "Sam", phones: "020 7946 0018" });

			const filter = parsePeopleFilter(new URLSearchParams(query as string));
			const { people } = await listPeople(db, { filter, now: at });

			expect(people.map(({ name }) => name).sort()).toEqual(names);
		},
	);

	test("people of one company, however it is written, are on each other’s cards", async (db) => {
		const { ada, card, edit } = await withJo(db);
		await edit({ company: "Bloggs & Sons Ltd." });

		await submitContact(ada, {
			name: "Sam",
			phones: "020 7946 0018",
			company: "bloggs & sons",
		});

		expect((await card()).colleagues).toMatchObject([{ title: "Sam" }]);
	});

	test("a merge of two cards keeps the chosen values, and old links lead to the surviving card", async (db) => {
		const { id, ada, card, edit } = await withJo(db);
		await edit({ name: "Jo Bloggs", company: "Bloggs" });

		const added = await submitContact(ada, {
			name: "Joanna Bloggs",
			company: "Bloggs Ltd",
			phones: "020 7946 0018",
		});

		const other = added.to?.split("/").at(-1) ?? "";
		await mergeCards(ada, id, other, { name: "merged", company: "survivor" });

		expect(await card()).toMatchObject({
			name: "Joanna Bloggs",
			company: "Bloggs",
			emails: ["jo@example.com"],
			phones: ["020 7946 0018"],
			merges: [{ name: "Joanna Bloggs" }],
		});
		expect((await card(other)).merged_into).toBe(id);
	});

	test("a merge whose cards have changed since the preview is refused", async (db) => {
		const { id, ada, edit } = await withJo(db);
		const added = await submitContact(ada, { phones: "020 7946 0018" });
		const other = added.to?.split("/").at(-1) ?? "";
		const preview = await readMerge(db, id, other);

		await edit({ name: "Jo Bloggs" });

		const answer = await submitMerge(
			ada,
			id,
			other,
			formFields({
				survivor_version: String(preview?.survivor.person.version),
				merged_version: String(preview?.merged.person.version),
			}),
		);

		expect(answer.status).toBe(409);
	});
});
