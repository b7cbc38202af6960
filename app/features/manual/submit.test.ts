import { expect } from "vitest";
import { readLeadDetails } from "#features/registry.server.ts";
import {
	countRows,
	onBothDatabases,
	rowIn,
	rowsIn,
	topicsIn,
} from "../../../tests/support/databases.ts";
import {
	addStaffRow,
	formFields,
	staffContext,
} from "../../../tests/support/staff-context.ts";
import { ask, siteAt } from "../../../tests/support/submissions.ts";
import { addLead } from "./submit.server.ts";

const at = "2026-11-23T08:00:00.000Z";
const form = {
	idempotency_key: "key-of-the-form",
	contact: "phone",
	email: "Jo@Example.com",
	name: "Jo Bloggs",
	company: "Bloggs",
	phone: "020 7946 0142",
	website: "bloggs.example",
	message: "Wants quotes by email.\nAsked for Leeds.",
	source: "trade-fair",
	consent: "On the phone, today",
	agreed: "yes",
	assignee: "",
};

onBothDatabases((test) => {
	test("a lead added by hand is saved as read with source and consent, and sends events but no email", async (db) => {
		const site = staffContext(db, at);
		const result = await addLead(
			site,
			formFields({ ...form, assignee: site.staff.id }),
		);

		expect(result).toEqual({ outcome: "saved", personId: expect.any(String) });

		const lead = await rowIn(db, "leads");
		expect(lead).toMatchObject({
			kind: "manual",
			traffic_source: "trade-fair",
			headline: "Bloggs",
			due_at: null,
			read_at: at,
			assignee_id: site.staff.id,
			spam: 0,
		});

		const details = (await readLeadDetails(db, [lead.id])).get(lead.id);
		expect(details?.answers).toEqual([
			{ label: "Got in touch by", value: "Phone call" },
			{ label: "Company", value: "Bloggs", field: "company" },
			{ label: "Phone", value: "020 7946 0142", field: "phone" },
			{ label: "Website", value: "https://bloggs.example", field: "website" },
			{ label: "What they want", value: form.message, field: "message" },
			{ label: "Consent to store it", value: "On the phone, today" },
		]);
		expect(await topicsIn(db)).toEqual(["lead.added", "lead.created"]);

		const event = { action: "leads.add", subject: lead.id };
		expect(await rowsIn(db, "audit_log")).toMatchObject([event]);
	});

	test("a form sent twice is one lead; a known address gets another lead", async (db) => {
		await ask(siteAt(db, at), "jo@example.com");

		const add = (name = form.name) =>
			addLead(staffContext(db, at), formFields({ ...form, name }));

		expect(await add()).toEqual(await add());
		expect([
			await countRows(db, "people"),
			await countRows(db, "leads"),
		]).toEqual([1, 2]);

		const name = "Somebody";
		expect(await add(name)).toMatchObject({
			outcome: "conflict",
			values: { name },
		});
	});

	test("an invalid field is refused with a message beside it", async (db) => {
		for (const [field, value, message] of [
			["contact", "", "Choose how they got in touch."],
			["email", "", "Add an email address: it identifies their card."],
			["email", "jo@", "Please enter a valid email address."],
			["name", "J", "Name must be at least 2 characters."],
			["phone", "call me", "That doesn’t look like a phone number."],
			[
				"website",
				"not a site",
				"Please enter a web address, like example.com.",
			],
			[
				"source",
				"💥",
				"Name the source, like google.com, trade-fair or referral.",
			],
			["consent", " ", "Note how they agreed, such as “on the phone, today”."],
			["agreed", "", "Only add people who have agreed to it."],
		] as const) {
			const result = await addLead(
				staffContext(db, at),
				formFields({ ...form, [field]: value }),
			);
			expect(result).toMatchObject({
				outcome: "invalid",
				errors: { [field]: message },
			});
		}

		expect(await countRows(db, "leads")).toBe(0);
	});
}, addStaffRow);
