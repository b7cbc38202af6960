import { sql } from "kysely";
import { expect } from "vitest";
import { submitAcademyRequest } from "#features/academy/lead.server.ts";
import { bookingLead } from "#features/booking/lead.server.ts";
import { newsletterLead } from "#features/newsletter/lead.server.ts";
import { submitQuestion } from "#features/questions/lead.server.ts";
import type { Database } from "#lib/db/connection.server.ts";
import { onBothDatabases, rowsIn } from "../../../tests/support/databases.ts";
import {
	addStaffRow,
	formFields,
} from "../../../tests/support/staff-context.ts";
import { ask, siteAt } from "../../../tests/support/submissions.ts";
import { advanceStage, selectPersonId } from "./store.server.ts";
import { readSubmissionContext } from "./submission-context.server.ts";
import { submitLead } from "./submit.server.ts";

const at = "2026-11-20T15:00:00.000Z";
const testSite = (db: Database) => siteAt(db, at);

function subscribe(db: Database, email: string) {
	const site = testSite(db);
	const lead = {
		id: site.clock.newId(),
		kind: newsletterLead,
		content: { answers: [], eventData: {} },
		email,
		name: null,
		headline: null,
		source: "newsletter",
	};
	const submission = readSubmissionContext(new Map(), new Headers(), at);

	return submitLead({ ...site, secret: undefined }, lead, submission);
}

function book(db: Database, email: string, likelySpam = false) {
	const site = testSite(db);
	const id = site.clock.newId();
	const lead = {
		id,
		kind: bookingLead,
		content: { answers: [], eventData: {} },
		email,
		name: null,
		headline: null,
		source: "booking",
		async alsoWrite(trx: Database, isLikelySpam: boolean) {
			if (isLikelySpam) return;

			const actor = { staffId: null, at };
			await advanceStage(trx, selectPersonId(trx, email), "booked", actor);
		},
		likelySpam,
	} as const;
	const submission = readSubmissionContext(
		new Map([["starts_at", id]]),
		new Headers(),
		at,
	);

	return submitLead({ ...site, secret: undefined }, lead, submission);
}

const people = (db: Database) => rowsIn(db, "people");
const leads = (db: Database) => rowsIn(db, "leads");

onBothDatabases((test) => {
	test("spellings of one address are one person", async (db) => {
		for (const email of [
			"zoë@bücher.example",
			"zoe\u0308@bu\u0308cher.example",
			"Zoë@xn--bcher-kva.example",
			"\u2068zoë@bücher.example\u2069",
		])
			await ask(testSite(db), email);

		expect(await people(db)).toHaveLength(1);
		expect(await leads(db)).toHaveLength(4);
	});

	test("all leads of one address, in any letter case, belong to the person of the first lead", async (db) => {
		await ask(testSite(db), "Jo@Example.com");

		const request = {
			name: "Jo Bloggs",
			email: "jo@example.com",
			company: "",
			message: "",
		};
		await submitAcademyRequest(
			testSite(db),
			formFields(request),
			new Headers(),
		);

		const last_lead_at = "2026-11-20T15:01:00.000Z";
		const another = formFields({ ...request, name: "Joanna Bloggs" });
		await submitAcademyRequest(
			siteAt(db, last_lead_at),
			another,
			new Headers(),
		);

		const [{ id } = { id: "" }, academy] = await leads(db);
		const person = {
			id,
			name: "Jo Bloggs",
			created_at: at,
			last_lead_at,
		};

		expect(await people(db)).toMatchObject([
			{ ...person, stage: "new", version: 1 },
		]);
		expect(await rowsIn(db, "contact_points")).toMatchObject([
			{ person_id: id, value: "Jo@Example.com", key: "jo@example.com" },
		]);
		expect([academy?.kind, academy?.person_id]).toEqual(["academy", id]);
	});

	test("a lead is saved with the columns that the desk filters by and its deadline", async (db) => {
		const referer =
			"https://sheaf.example/industries/construction?utm_source=post";
		const form = formFields({ email: "jo@example.com", question: "Vans?" });
		const site = { ...testSite(db), secret: undefined };
		await submitQuestion(site, form, new Headers({ referer }));

		expect(await leads(db)).toMatchObject([
			{
				traffic_source: "post",
				industry: "construction",
				recommendation: null,
				stage: "new",
				spam: 0,
				read_at: null,
				due_at: "2026-11-23T15:00:00.000Z",
				answered_at: null,
			},
		]);

		// The calculator's industry takes precedence over the page's.
		const sums = {
			hours: 20,
			rate: 24,
			enquiries: 10,
			value: 450,
			low: 1,
			high: 2,
		};
		const savings = JSON.stringify({ industry: "legal-services", ...sums });
		const another = formFields({
			email: "jo@example.com",
			question: "Lorries?",
			savings,
		});
		await submitQuestion(site, another, new Headers({ referer }));

		expect((await leads(db))[1]).toMatchObject({ industry: "legal-services" });
	});

	test("a new lead has its person's stage and assignee; repeating a stage changes nothing", async (db) => {
		await ask(testSite(db), "jo@example.com");
		await addStaffRow(db);

		const [staff] = await rowsIn(db, "staff");
		const assignee_id = staff?.id ?? "";
		await db.updateTable("people").set({ assignee_id }).execute();

		for (let times = 0; times < 2; times++)
			await advanceStage(
				db,
				selectPersonId(db, "jo@example.com"),
				"contacted",
				{
					staffId: null,
					at,
				},
			);

		expect(await people(db)).toMatchObject([
			{ stage: "contacted", version: 2 },
		]);

		await ask(testSite(db), "jo@example.com", "And Leeds?");

		const added = { assignee_id, stage: "contacted" };
		expect((await leads(db))[1]).toMatchObject(added);
	});

	test("a subscriber has no stage; their first enquiry sets that of all their leads", async (db) => {
		await subscribe(db, "jo@example.com");
		expect(await people(db)).toMatchObject([{ stage: null }]);
		expect(await leads(db)).toMatchObject([{ stage: null }]);

		await ask(testSite(db), "jo@example.com");

		expect(await people(db)).toMatchObject([{ stage: "new" }]);
		expect((await leads(db)).map(({ stage }) => stage)).toEqual(["new", "new"]);
	});

	test("likely spam has no stage", async (db) => {
		await book(db, "jo@example.com", true);

		expect(await people(db)).toMatchObject([{ stage: null }]);
		expect(await leads(db)).toMatchObject([{ stage: null, spam: 1 }]);
	});

	test("a booked call advances the person's stage on all their leads, and never back; likely spam does not", async (db) => {
		await ask(testSite(db), "jo@example.com");
		await book(db, "jo@example.com", true);

		expect(await people(db)).toMatchObject([{ stage: "new", version: 1 }]);

		const stages = async () => (await leads(db)).map(({ stage }) => stage);
		expect(await stages()).toEqual(["new", "new"]);

		await book(db, "jo@example.com");

		expect(await people(db)).toMatchObject([{ stage: "booked" }]);
		expect(await stages()).toEqual(Array(3).fill("booked"));

		await sql.raw("UPDATE people SET stage = 'won'").execute(db);
		await sql.raw("UPDATE leads SET stage = 'won'").execute(db);
		await book(db, "jo@example.com");

		expect(await stages()).toEqual(Array(4).fill("won"));
	});
});
