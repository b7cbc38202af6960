import { company } from "#content/content.ts";
import { writeLastContact } from "#features/leads/last-contact.server.ts";
import { copyToLeads } from "#features/leads/lead-copies.server.ts";
import { recordStage } from "#features/leads/stages.server.ts";
import type { Database } from "#lib/db/connection.server.ts";
import { executeOne } from "#lib/db/dialect.ts";
import type { Site } from "#lib/http/request-context.server.ts";
import { toWallClock } from "#lib/time/dates.ts";
import type { LockedProposal } from "./change-proposal.server.ts";
import { enqueueAnswer } from "./proposal-mails.server.ts";
import type { SentVersion } from "./proposals.server.ts";
import { buildRecord, hashRecord } from "./record.ts";
import { closeReminder } from "./reminder.server.ts";
import { chooseDealValue, computeTotals, type Totals } from "./totals.ts";

export type ProposalSiteParts = Pick<
	Site,
	"db" | "clock" | "secret" | "notify" | "origin"
>;

export type Acceptance = {
	version: SentVersion;
	/** Checked by `readChoice`. */
	chosen: readonly string[];
	name: string;
	role: string | null;
	reference: string | null;
	/** The key of the client’s email address; empty for none. */
	address: string;
	/** Who recorded it, and how they know of it; null for a client on the page. */
	recorded: { staffId: string; by: string; note: string } | null;
};

type AcceptSite = Pick<ProposalSiteParts, "clock" | "notify" | "origin">;

/** Stores what was accepted, wins the deal and tells both sides. The proposal and its person are locked. */
export async function accept(
	trx: Database,
	site: AcceptSite,
	proposal: LockedProposal,
	acceptance: Acceptance,
): Promise<void> {
	const { version, chosen, recorded } = acceptance;
	const { at } = site.clock;
	const totals = computeTotals(version.body, chosen);
	// First, as a new task may follow.
	await closeReminder(trx, proposal.id, at);
	const isDeal = await winDeal(trx, site, proposal, {
		totals,
		currency: version.currency,
		staffId: recorded?.staffId ?? null,
	});

	await insertAcceptance(trx, site, proposal, { acceptance, totals, isDeal });
	await executeOne(
		trx
			.updateTable("proposals")
			.set({
				state: "accepted",
				decided_at: at,
				reason: null,
				live_number: version.number,
				pending: null,
				code_hash: null,
				code_until: null,
				version: proposal.version + 1,
			})
			.where("id", "=", proposal.id)
			.where("version", "=", proposal.version),
	);
	await writeLastContact(trx, [proposal.person_id], at);
	await enqueueAnswer(trx, site, proposal, "accepted");
}

async function insertAcceptance(
	trx: Database,
	{ clock }: AcceptSite,
	{ id, person_id, number }: LockedProposal,
	{
		acceptance,
		totals,
		isDeal,
	}: { acceptance: Acceptance; totals: Totals; isDeal: boolean },
): Promise<void> {
	const { version, chosen, recorded, ...who } = acceptance;
	const { legalName, address, town, timeZone } = company();
	const record = buildRecord({
		...who,
		number,
		version: version.number,
		agency: { name: legalName, address: `${address.street}, ${town}` },
		body: version.body,
		chosen,
		currency: version.currency,
		terms: version.terms,
		at: clock.at,
		timeZone,
		recorded,
	});

	await trx
		.insertInto("proposal_acceptances")
		.values({
			...who,
			id: clock.newId(),
			proposal_id: id,
			person_id,
			number,
			version: version.number,
			how: recorded ? "staff" : "page",
			chosen: JSON.stringify(chosen),
			once_cents: totals.once.net,
			month_cents: totals.month.net,
			currency: version.currency,
			is_deal: isDeal ? 1 : 0,
			record,
			sha256: hashRecord(record),
			staff_id: recorded?.staffId ?? null,
			note: recorded?.note ?? null,
			created_at: clock.at,
		})
		.execute();
}

type Won = { totals: Totals; currency: string; staffId: string | null };

/**
 * Wins the deal of a card with the net amount, in the company’s currency only. A card that is won already stays.
 * @returns whether the amount is the card’s deal.
 */
async function winDeal(
	trx: Database,
	{ clock }: AcceptSite,
	{ id, person_id, number }: LockedProposal,
	{ totals, currency, staffId }: Won,
): Promise<boolean> {
	const { at } = clock;
	const { stage, assignee_id } = await trx
		.selectFrom("people")
		.select(["stage", "assignee_id"])
		.where("id", "=", person_id)
		.executeTakeFirstOrThrow();
	const isSameCurrency = currency === company().adCurrency;
	const { cents, period } = chooseDealValue(totals);
	const deal = {
		stage: "won" as const,
		won_at: at,
		value_cents: isSameCurrency ? cents : null,
		period: isSameCurrency ? period : null,
		lost_reason: null,
	};
	await trx
		.updateTable("people")
		.set(({ eb }) => ({
			...(stage !== "won" && deal),
			// A form of the card that is open must not take it back.
			version: eb("version", "+", 1),
		}))
		.where("id", "=", person_id)
		.execute();
	if (!isSameCurrency)
		await addValueTask(trx, clock, {
			person_id,
			staff_id: assignee_id,
			proposal_id: id,
			title: `Proposal ${number} was accepted in ${currency}: enter the deal value in ${company().adCurrency}`,
		});
	if (stage === "won") return false;

	await copyToLeads(trx, person_id).execute();
	await recordStage(trx, person_id, stage, { staffId, at });

	return true;
}

function addValueTask(
	trx: Database,
	{ at, newId }: AcceptSite["clock"],
	task: {
		person_id: string;
		staff_id: string | null;
		proposal_id: string;
		title: string;
	},
) {
	const due_on = toWallClock(at, company().timeZone).date;
	return trx
		.insertInto("tasks")
		.values({ ...task, id: newId(), due_on, created_at: at })
		.execute();
}
