import { company } from "#content/content.ts";
import type { AuditContext } from "#features/auth/audit.server.ts";
import { readDetails } from "#features/leads/edit-contact.server.ts";
import { copyToLeads } from "#features/leads/lead-copies.server.ts";
import { findSpamPeople } from "#features/leads/spam-people.server.ts";
import {
	moveStage,
	recordStage,
	type StageActor,
} from "#features/leads/stages.server.ts";
import { emailKey } from "#lib/contacts/email.ts";
import type { Database } from "#lib/db/connection.server.ts";
import { executeOne } from "#lib/db/dialect.ts";
import type { Site } from "#lib/http/request-context.server.ts";
import { wakeDelivery } from "#lib/outbox/outbox.server.ts";
import { accept } from "./accept.server.ts";
import {
	changeProposal,
	type LockedProposal,
} from "./change-proposal.server.ts";
import { enqueueAnswer } from "./proposal-mails.server.ts";
import {
	type BodyProblem,
	listMissing,
	parseProposal,
	readChoice,
} from "./proposal-schema.ts";
import { canChange } from "./proposal-state.ts";
import { findVersion, type SentVersion } from "./proposals.server.ts";
import { addVersion, readTerms } from "./send-proposal.server.ts";
import { chooseDealValue } from "./totals.ts";

type StaffSite = AuditContext & Pick<Site, "notify" | "origin">;

export type Recorded =
	| { kind: "accepted" }
	| { kind: "incomplete"; problems: BodyProblem[] }
	/** An option that isn’t one of the proposal, no terms are published, or the card is marked as spam. */
	| { kind: "refused"; why: "options" | "no-terms" | "spam" }
	| { kind: "conflict" }
	| { kind: "missing" };

export type GivenAcceptance = {
	chosen: readonly string[];
	name: string;
	role: string | null;
	reference: string | null;
	/** How staff know of it, such as a call or an email. */
	note: string;
};

/**
 * Records an acceptance by phone or email, also after the end. What the client has is accepted, or else the draft.
 * @param version of the proposal that the form showed.
 */
export async function recordAcceptance(
	site: StaffSite,
	id: string,
	version: number,
	{ chosen: ids, note, ...who }: GivenAcceptance,
): Promise<Recorded> {
	const result = await changeProposal<Recorded>(
		site,
		id,
		"proposal.record",
		async (trx, proposal) => {
			if (proposal.version !== version || !canChange(proposal.state, "record"))
				return { kind: "conflict" };
			if ((await findSpamPeople(trx, [proposal.person_id])).size > 0)
				return { kind: "refused", why: "spam" };

			const found = await findOrFreeze(trx, site, proposal);
			if ("kind" in found) return found;

			const chosen = readChoice(found.body, ids);
			if (!chosen) return { kind: "refused", why: "options" };

			const { id: staffId, name: by } = site.staff;
			await accept(trx, site, proposal, {
				...who,
				version: found,
				chosen,
				address: await findAddress(trx, proposal),
				recorded: { staffId, by, note },
			});

			return { kind: "accepted" };
		},
	);
	wakeDelivery();

	return result;
}

/** The version that the client has, or the draft as a version. */
async function findOrFreeze(
	trx: Database,
	site: StaffSite,
	proposal: LockedProposal,
): Promise<SentVersion | Recorded> {
	const live = await findVersion(trx, proposal.id, proposal.live_number);
	if (live) return live;

	const body = parseProposal(proposal.draft);
	// It need not have a last day.
	const problems = listMissing(body, "").filter(
		({ field }) => field !== "lastDay",
	);
	if (problems.length > 0) return { kind: "incomplete", problems };

	const terms = readTerms();
	if (terms === null) return { kind: "refused", why: "no-terms" };

	const number = await addVersion(trx, site, proposal, { body, terms });
	const version = await findVersion(trx, proposal.id, number);

	return version ?? { kind: "missing" };
}

/** The address that has the proposal, or the card’s first one; empty for a client with a phone only. */
async function findAddress(
	trx: Database,
	{ sent_to, person_id }: LockedProposal,
): Promise<string> {
	if (sent_to) return sent_to;

	const [first] = (await readDetails(trx, person_id)).emails;
	return first ? emailKey(first) : "";
}

/** `other`: another acceptance is the card’s deal now. `changed`: it was changed since, and must be checked. */
type CancelledDeal = "reopened" | "other" | "changed";

export type Cancelled =
	| { kind: "cancelled"; deal: CancelledDeal }
	| { kind: "conflict" }
	| { kind: "missing" };

/** For owners. The contract stays as it was, marked as cancelled. @param version of the proposal that the form showed. */
export async function cancelAcceptance(
	site: StaffSite,
	id: string,
	version: number,
	reason: string,
): Promise<Cancelled> {
	const result = await changeProposal<Cancelled>(
		site,
		id,
		"proposal.cancel",
		async (trx, proposal) => {
			if (proposal.version !== version || !canChange(proposal.state, "cancel"))
				return { kind: "conflict" };

			const { at } = site.clock;
			const acceptance = await trx
				.updateTable("proposal_acceptances")
				.set({
					cancelled_at: at,
					cancelled_by: site.staff.id,
					cancel_reason: reason,
				})
				.where("proposal_id", "=", id)
				.where("cancelled_at", "is", null)
				.returningAll()
				.executeTakeFirst();
			if (!acceptance) return { kind: "conflict" };

			await executeOne(
				trx
					.updateTable("proposals")
					.set({ state: "cancelled", decided_at: at, version: version + 1 })
					.where("id", "=", id)
					.where("version", "=", version),
			);
			const deal = await endDeal(trx, site, proposal, acceptance);
			await enqueueAnswer(trx, site, proposal, "cancelled");

			return { kind: "cancelled", deal };
		},
	);
	wakeDelivery();

	return result;
}

type DealOf = {
	is_deal: number;
	once_cents: number;
	month_cents: number;
	currency: string;
};

function readDeal({ once_cents, month_cents, currency }: DealOf) {
	const none = { vat: 0, total: 0 };
	const { cents, period } = chooseDealValue({
		once: { net: once_cents, ...none },
		month: { net: month_cents, ...none },
		lines: [],
	});
	const isSameCurrency = currency === company().adCurrency;

	return isSameCurrency
		? { value_cents: cents, period }
		: { value_cents: null, period: null };
}

/** Of a card that was won by the acceptance, and whose deal is as it was then. */
async function endDeal(
	trx: Database,
	site: StaffSite,
	{ person_id }: LockedProposal,
	acceptance: DealOf,
): Promise<CancelledDeal> {
	const person = await trx
		.selectFrom("people")
		.select(["stage", "value_cents"])
		.where("id", "=", person_id)
		.executeTakeFirstOrThrow();
	const isUnchanged =
		acceptance.is_deal === 1 &&
		person.stage === "won" &&
		person.value_cents === readDeal(acceptance).value_cents;
	if (!isUnchanged) return "changed";

	const actor = { staffId: site.staff.id, at: site.clock.at };
	if (await passDealOn(trx, person_id, actor)) return "other";

	await moveStage(trx, person_id, ["won"], "contacted", actor);

	return "reopened";
}

/** Makes the first other acceptance the deal of a card, unless it is that of a merged one. @returns false without any. */
async function passDealOn(
	trx: Database,
	personId: string,
	actor: StageActor,
): Promise<boolean> {
	const other = await trx
		.selectFrom("proposal_acceptances as acceptance")
		.innerJoin("proposals", "proposals.id", "acceptance.proposal_id")
		.selectAll("acceptance")
		.where("proposals.person_id", "=", personId)
		.where("acceptance.cancelled_at", "is", null)
		.where("acceptance.is_deal", "=", 0)
		.orderBy("acceptance.created_at")
		.orderBy("acceptance.id")
		.executeTakeFirst();
	if (!other) return false;

	await trx
		.updateTable("proposal_acceptances")
		.set({ is_deal: 1 })
		.where("id", "=", other.id)
		.execute();
	await trx
		.updateTable("people")
		.set(({ eb }) => ({
			...readDeal(other),
			won_at: other.created_at,
			version: eb("version", "+", 1),
		}))
		.where("id", "=", personId)
		.execute();
	await copyToLeads(trx, personId).execute();
	await recordStage(trx, personId, "won", actor);

	return true;
}
