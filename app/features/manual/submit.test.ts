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

	test("a person with a phone only is a lead of the inbox, with the call and what comes next, once", async (db) => {
		const site = staffContext(db, at);
		const call = {
			...form,
			email: "",
			consent: "",
			direction: "in",
			outcome: "reached",
			next: "Send the price list",
			due: "2026-11-24",
			due_time: "10:00",
		};

		const added = await addLead(site, formFields(call));
		expect(await addLead(site, formFields(call))).toEqual(added);

		const lead = await rowIn(db, "leads");
		expect(added).toEqual({ outcome: "saved", personId: lead.person_id });
		expect(lead).toMatchObject({ email: "", traffic_source: "trade-fair" });
		expect(await rowIn(db, "people")).toMatchObject({
			id: lead.person_id,
			name: "Jo Bloggs",
			company: "Bloggs",
			stage: "contacted",
		});
		expect(await rowsIn(db, "contact_points")).toMatchObject([
			{ kind: "phone", value: "020 7946 0142" },
		]);
		expect(await rowsIn(db, "notes")).toMatchObject([
			{ call_direction: "in", call_outcome: "reached" },
		]);
		expect(await rowsIn(db, "tasks")).toMatchObject([
			{
				title: "Send the price list",
				due_on: "2026-11-24",
				due_time: "10:00",
			},
		]);
		expect(await rowIn(db, "manual_leads")).toMatchObject({
			consent: "Phone call, Monday 23 November 2026",
		});
	});

	test("two people with phones only have cards of their own", async (db) => {
		const site = staffContext(db, at);
		for (const [idempotency_key, name] of [
			["first", "Ana"],
			["second", "Ben"],
		] as const)
			await addLead(
				site,
				formFields({ ...form, idempotency_key, name, email: "" }),
			);

		expect(await countRows(db, "people")).toBe(2);
	});

	test("without a phone number and an email address nobody is added", async (db) => {
		const result = await addLead(
			staffContext(db, at),
			formFields({ ...form, email: "", phone: "" }),
		);

		expect(result).toMatchObject({
			errors: { phone: "Add a phone number or an email address." },
		});
	});

	test("an invalid field is refused with a message beside it", async (db) => {
		for (const [field, value, message] of [
			["contact", "", "Choose how they got in touch."],
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
			["due_on", "2026-02-30", "Enter a valid date."],
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
