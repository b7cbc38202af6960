import { expect } from "vitest";
import { submitCampaign } from "#desk/campaigns/campaigns.server.ts";
import { changePerson } from "#desk/people/card/card-actions.server.ts";
import { readMerge, submitMerge } from "#desk/people/merge/merge.server.ts";
import type { StaffContext } from "#features/auth/require-staff.server.ts";
import { submitQuestion } from "#features/questions/lead.server.ts";
import type { Database } from "#lib/db/connection.server.ts";
import { addContactCard } from "../../../tests/support/contacts.ts";
import {
	onBothDatabases,
	personWith,
} from "../../../tests/support/databases.ts";
import { newKey } from "../../../tests/support/http.ts";
import {
	addStaffRow,
	formFields,
	staffContext,
} from "../../../tests/support/staff-context.ts";
import { ask, siteAt } from "../../../tests/support/submissions.ts";
import { readCampaigns } from "./campaigns-report.ts";
import { reportSource } from "./report-source.server.ts";
import { wonDeals } from "./won-deals.server.ts";

const at = "2026-11-23T08:00:00.000Z";
const range = { from: "2026-11-01", to: "2026-11-30" };

async function withCampaign(db: Database) {
	await addStaffRow(db);
	const site = staffContext(db, at);
	const campaign = {
		intent: "add",
		slug: "spring-fair",
		name: "Spring fair",
		target: "/services",
		offer: "",
		source: "fair",
		medium: "event",
		ends_on: "",
		ends_to: "",
		staff_id: "staff-owner",
	};
	await submitCampaign(site, formFields(campaign));

	return {
		site,
		readReport: () => readCampaigns(reportSource(db, at, range)),
		readDeals: async () => {
			const deals = await wonDeals(db, reportSource(db, at, range).whole);

			return deals.sort((a, b) => (a.valueCents ?? 0) - (b.valueCents ?? 0));
		},
	};
}

const addByHand = (site: StaffContext, emails: string) =>
	addContactCard(site, {
		name: "Jo Bloggs",
		emails,
		phones: "020 7946 0018",
		enquiry: "yes",
	});

/** Asks a question after coming by the campaign's link. */
async function askFromCampaign({ db, clock }: StaffContext, email: string) {
	const question = {
		email,
		question: "Do you come to Harrogate?",
		idempotency_key: newKey(),
	};
	const referer =
		"https://sheaf.example/?utm_source=fair&utm_medium=event&utm_campaign=spring-fair&utm_content=left";
	await submitQuestion(
		{ ...siteAt(db, at), clock },
		formFields(question),
		new Headers({ referer }),
	);
}

const win = (site: StaffContext, id: string, deal: Record<string, string>) =>
	changePerson(
		site,
		id,
		formFields({ intent: "status", status: "won", ...deal }),
	);

onBothDatabases((test) => {
	test("the won deal of a contact added by hand counts for the campaign of their first lead", async (db) => {
		const { site, readReport, readDeals } = await withCampaign(db);
		const id = await addByHand(site, "jo@example.com");
		await askFromCampaign(site, "jo@example.com");

		await win(site, id, { value: "1000" });

		expect(await readReport()).toMatchObject([
			{ placement: null, leads: 1, won: 1, valueCents: 100_000 },
			{ placement: "left", leads: 1, won: 1, valueCents: 100_000 },
		]);
		expect(await readDeals()).toMatchObject([
			{ trafficSource: "fair/spring-fair", valueCents: 100_000 },
		]);
	});

	test("a won deal counts for the first lead that is not spam", async (db) => {
		const { site, readDeals } = await withCampaign(db);
		const visitors = { ...siteAt(db, at), clock: site.clock };
		await ask(visitors, "jo@example.com", "Buy backlinks");
		await db.updateTable("leads").set({ spam: 1 }).execute();

		const { id } = await personWith(db, "jo@example.com");
		await askFromCampaign(site, "jo@example.com");

		await win(site, id, { value: "1000" });

		expect(await readDeals()).toMatchObject([
			{ trafficSource: "fair/spring-fair", valueCents: 100_000 },
		]);

		await db.updateTable("leads").set({ spam: 1 }).execute();

		expect(await readDeals()).toEqual([]);
	});

	test("the won deal of a contact without a lead counts for how it was added, and for no campaign", async (db) => {
		const { site, readReport, readDeals } = await withCampaign(db);
		const id = await addByHand(site, "");

		await win(site, id, { value: "1000" });

		expect(await readReport()).toEqual([]);
		expect(await readDeals()).toMatchObject([
			{ trafficSource: "manual", won: 1, valueCents: 100_000 },
		]);
	});

	test("a monthly value of a campaign is not added to its one-off values", async (db) => {
		const { site, readReport } = await withCampaign(db);
		await askFromCampaign(site, "jo@example.com");
		await askFromCampaign(site, "sam@example.com");

		const jo = await personWith(db, "jo@example.com");
		const sam = await personWith(db, "sam@example.com");

		await win(site, jo.id, { value: "300", period: "month" });
		await win(site, sam.id, { value: "1000" });

		const [all] = await readReport();
		expect(all).toMatchObject({
			won: 2,
			valueCents: 100_000,
			monthCents: 30_000,
		});
	});

	test("a merge changes neither the campaigns nor the deals", async (db) => {
		const { site, readReport, readDeals } = await withCampaign(db);
		const byHand = await addByHand(site, "");
		await askFromCampaign(site, "jo@example.com");

		const jo = await personWith(db, "jo@example.com");
		await win(site, byHand, { value: "1000" });
		await win(site, jo.id, { value: "500" });

		const before = [await readReport(), await readDeals()];

		const preview = await readMerge(db, byHand, jo.id);
		const merged = await submitMerge(
			site,
			byHand,
			jo.id,
			formFields({
				survivor_version: String(preview?.survivor.person.version),
				merged_version: String(preview?.merged.person.version),
			}),
		);

		expect(merged.to).toContain(`/desk/people/${byHand}?done=merged`);
		expect([await readReport(), await readDeals()]).toEqual(before);
	});
});
