import { recordAuditEvent } from "#features/auth/audit.server.ts";
import { announceIncoming } from "#features/leads/incoming-message.server.ts";
import { writeLastContact } from "#features/leads/last-contact.server.ts";
import { addMessage } from "#features/leads/messages.server.ts";
import { defaultNotify } from "#features/leads/notifications.ts";
import type { LostReason } from "#features/leads/stages.ts";
import type { Database } from "#lib/db/connection.server.ts";
import { executeOne } from "#lib/db/dialect.ts";
import { takeToken } from "#lib/http/rate-limit.server.ts";
import { buildMessageId, wakeDelivery } from "#lib/outbox/outbox.server.ts";
import { shifted } from "#lib/time/dates.ts";
import { accept, type ProposalSiteParts } from "./accept.server.ts";
import {
	CODE_VALID_FOR,
	type CodeRefused,
	checkCode,
	codeRate,
	type PendingAcceptance,
	readPending,
	storePending,
} from "./acceptance-code.server.ts";
import { type LockedProposal, lockProposal } from "./change-proposal.server.ts";
import { enqueueAnswer, enqueueCode } from "./proposal-mails.server.ts";
import { readChoice } from "./proposal-schema.ts";
import { readState } from "./proposal-state.ts";
import { findVersion } from "./proposals.server.ts";
import { closeReminder } from "./reminder.server.ts";
import { computeTotals } from "./totals.ts";

/** Why a client’s answer was not taken. */
export type NotAnswered =
	/** The link is unknown, was replaced, or the client was erased. */
	| { kind: "missing" }
	/** A later version was sent: its number. */
	| { kind: "superseded"; number: number }
	| { kind: "ended" | "accepted" | "declined" | "withdrawn" | "cancelled" };

/** An open proposal by its link, locked; else why it can’t be answered. @param version that the page showed. */
async function lockOpen(
	trx: Database,
	token: string,
	version: number,
	isOpen: (proposal: LockedProposal) => boolean,
): Promise<
	| { proposal: LockedProposal; refusal?: undefined }
	| { refusal: NotAnswered; proposal?: undefined }
> {
	const found = await trx
		.selectFrom("proposals")
		.select("id")
		.where("link_token", "=", token)
		.where("deleted_at", "is", null)
		.executeTakeFirst();
	const proposal = found && (await lockProposal(trx, found.id));
	// The link may have been replaced before the lock.
	if (proposal?.link_token !== token) return { refusal: { kind: "missing" } };

	const { state, live_number } = proposal;
	if (state === "draft" || live_number === null)
		return { refusal: { kind: "missing" } };
	if (state !== "sent") return { refusal: { kind: state } };
	if (live_number !== version)
		return { refusal: { kind: "superseded", number: live_number } };
	if (!isOpen(proposal)) return { refusal: { kind: "ended" } };

	return { proposal };
}

const isBeforeEnd = (at: string) => (proposal: LockedProposal) =>
	readState(proposal, at) === "sent";

/** Notes that the page was read, the first time. Not for the preview of staff, nor for programs that open links. */
export async function noteOpened(
	{ db, clock }: Pick<ProposalSiteParts, "db" | "clock">,
	token: string,
): Promise<void> {
	await db
		.updateTable("proposals")
		.set({ opened_at: clock.at })
		.where("link_token", "=", token)
		.where("state", "=", "sent")
		.where("opened_at", "is", null)
		.execute();
}

export type AskedForCode =
	/** `pendingId` goes with the code. */
	| { kind: "code-sent"; pendingId: string; until: string }
	/** An option that isn’t one of the proposal. */
	| { kind: "refused" }
	| { kind: "limited"; retryAfterMs: number }
	| NotAnswered;

type Asked = Omit<PendingAcceptance, "id" | "at" | "chosen"> & {
	chosen: readonly string[];
};

/** Emails a code to the address that the proposal was sent to: an earlier one is no longer valid. */
export async function requestAcceptance(
	site: ProposalSiteParts,
	token: string,
	asked: Asked,
): Promise<AskedForCode> {
	const { db, clock } = site;
	const result = await db
		.transaction()
		.execute(async (trx): Promise<AskedForCode> => {
			const { proposal, refusal } = await lockOpen(
				trx,
				token,
				asked.version,
				isBeforeEnd(clock.at),
			);
			if (refusal) return refusal;

			const version = await findVersion(trx, proposal.id, asked.version);
			const chosen = version && readChoice(version.body, asked.chosen);
			if (!chosen) return { kind: "refused" };

			const taken = await takeToken(
				trx,
				`proposal-code:${proposal.id}`,
				codeRate,
				Date.parse(clock.at),
			);
			if (!taken.ok)
				return { kind: "limited", retryAfterMs: taken.retryAfterMs };

			const id = clock.newId();
			const until = shifted(clock.at, CODE_VALID_FOR);
			const pending = { ...asked, id, chosen, at: clock.at };
			const code = await storePending(trx, site, proposal, pending, until);
			await enqueueCode(trx, site, proposal, {
				code,
				until,
				title: version.body.title,
				totals: computeTotals(version.body, chosen),
				currency: version.currency,
			});

			return { kind: "code-sent", pendingId: id, until };
		});
	wakeDelivery();

	return result;
}

export type Accepted =
	/** `isNew` is false when it was accepted before, also with this code. */
	{ kind: "accepted"; isNew: boolean } | CodeRefused | NotAnswered;

/** Accepts with the code. The answer is the same when it is sent again. */
export async function acceptWithCode(
	site: ProposalSiteParts,
	token: string,
	given: { version: number; pendingId: string; code: string },
): Promise<Accepted> {
	const { db, clock } = site;
	const result = await db
		.transaction()
		.execute(async (trx): Promise<Accepted> => {
			// Whoever asked in time may confirm later.
			const isOpen = (proposal: LockedProposal) =>
				readState(proposal, readPending(proposal)?.at ?? clock.at) === "sent";
			const { proposal, refusal } = await lockOpen(
				trx,
				token,
				given.version,
				isOpen,
			);
			if (refusal)
				return refusal.kind === "accepted"
					? { kind: "accepted", isNew: false }
					: refusal;

			const checked = await checkCode(trx, site, proposal, given);
			if ("kind" in checked) return checked;

			return acceptPending(trx, site, proposal, checked);
		});
	wakeDelivery();

	return result;
}

async function acceptPending(
	trx: Database,
	site: ProposalSiteParts,
	proposal: LockedProposal,
	{ version: number, chosen, name, role, reference }: PendingAcceptance,
): Promise<Accepted> {
	const version = await findVersion(trx, proposal.id, number);
	if (!version) return { kind: "missing" };

	const address = proposal.sent_to ?? "";
	const who = { name, role, reference, address };
	const acceptance = { ...who, version, chosen, recorded: null };
	await accept(trx, site, proposal, acceptance);
	await recordAnswer(trx, site, proposal, "proposal.accept");

	return { kind: "accepted", isNew: true };
}

function recordAnswer(
	trx: Database,
	{ clock }: Pick<ProposalSiteParts, "clock">,
	{ person_id, number }: LockedProposal,
	action: "proposal.accept" | "proposal.decline",
) {
	const detail = { proposal: number };
	const event = { staffId: null, action, subject: person_id, detail };
	return recordAuditEvent(trx, event, clock);
}

export type Declined = { kind: "declined"; isNew: boolean } | NotAnswered;

/** The stage stays: staff decide what follows. */
export async function declineProposal(
	site: ProposalSiteParts,
	token: string,
	{
		version,
		reason,
		text,
	}: { version: number; reason: LostReason; text: string },
): Promise<Declined> {
	const { db, clock } = site;
	const result = await db
		.transaction()
		.execute(async (trx): Promise<Declined> => {
			const isOpen = isBeforeEnd(clock.at);
			const { proposal, refusal } = await lockOpen(trx, token, version, isOpen);
			if (refusal)
				return refusal.kind === "declined"
					? { kind: "declined", isNew: false }
					: refusal;

			await executeOne(
				trx
					.updateTable("proposals")
					.set({
						state: "declined",
						decided_at: clock.at,
						reason: text ? `${reason}: ${text}` : reason,
						pending: null,
						code_hash: null,
						code_until: null,
						version: proposal.version + 1,
					})
					.where("id", "=", proposal.id)
					.where("version", "=", proposal.version),
			);
			await closeReminder(trx, proposal.id, clock.at);
			await writeLastContact(trx, [proposal.person_id], clock.at);
			await enqueueAnswer(trx, site, proposal, "declined");
			await recordAnswer(trx, site, proposal, "proposal.decline");

			return { kind: "declined", isNew: true };
		});
	wakeDelivery();

	return result;
}

/** A question about a proposal: a message of the card, as an emailed reply. @param key from the form: a repeat is one message. */
export async function askAboutProposal(
	site: ProposalSiteParts,
	token: string,
	{ key: id, text }: { key: string; text: string },
): Promise<{ kind: "asked" | "missing" }> {
	const { db, clock, notify = defaultNotify } = site;
	const found = await db
		.selectFrom("proposals")
		.select("id")
		.where("link_token", "=", token)
		.where("deleted_at", "is", null)
		.executeTakeFirst();
	if (!found) return { kind: "missing" };

	const result = await db.transaction().execute(async (trx) => {
		const proposal = await lockProposal(trx, found.id);
		if (proposal?.link_token !== token || !proposal.sent_to)
			return { kind: "missing" as const };

		const message = {
			id,
			person_id: proposal.person_id,
			proposal_id: proposal.id,
			direction: "in" as const,
			address: proposal.sent_to,
			subject: `Question about proposal ${proposal.number}`,
			text,
			message_id: buildMessageId(id, notify.from.address),
			created_at: clock.at,
		};
		if (await addMessage(trx, message))
			await announceQuestion(trx, site, message);

		return { kind: "asked" as const };
	});
	wakeDelivery();

	return result;
}

async function announceQuestion(
	trx: Database,
	site: ProposalSiteParts,
	message: {
		person_id: string;
		address: string;
		subject: string;
		text: string;
	},
): Promise<void> {
	const person = await trx
		.selectFrom("people")
		.select(["id", "name", "assignee_id"])
		.where("id", "=", message.person_id)
		.executeTakeFirstOrThrow();

	await announceIncoming(trx, site, {
		...message,
		person,
		leadId: null,
		isTheirs: true,
		title: message.subject,
	});
}
