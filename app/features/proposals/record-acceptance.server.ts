import { company } from "#content/content.ts";
import type { AuditContext } from "#features/auth/audit.server.ts";
import { readDetails } from "#features/leads/edit-contact.server.ts";
import { moveStage } from "#features/leads/stages.server.ts";
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
	/** An option that isn’t one of the proposal, or no terms are published. */
	| { kind: "refused"; why: "options" | "no-terms" }
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

export type Cancelled =
	/** `isReopened` is false when the card must be checked: its deal was changed since. */
	| { kind: "cancelled"; isReopened: boolean }
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
			const isReopened = await reopenDeal(trx, site, proposal, acceptance);
			await enqueueAnswer(trx, site, proposal, "cancelled");

			return { kind: "cancelled", isReopened };
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

/** A card that was won by the acceptance, and whose deal is as it was then. */
async function reopenDeal(
	trx: Database,
	{ staff, clock }: StaffSite,
	{ person_id }: LockedProposal,
	{ is_deal, once_cents, month_cents, currency }: DealOf,
): Promise<boolean> {
	if (is_deal === 0) return false;

	const none = { vat: 0, total: 0 };
	const { cents } = chooseDealValue({
		once: { net: once_cents, ...none },
		month: { net: month_cents, ...none },
		lines: [],
	});
	const value = currency === company().adCurrency ? cents : null;
	const person = await trx
		.selectFrom("people")
		.select("value_cents")
		.where("id", "=", person_id)
		.executeTakeFirstOrThrow();
	if (person.value_cents !== value) return false;

	const actor = { staffId: staff.id, at: clock.at };
	return moveStage(trx, person_id, ["won"], "contacted", actor);
}
