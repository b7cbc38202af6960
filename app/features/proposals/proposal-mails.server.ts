import { company } from "#content/content.ts";
import { sender } from "#content/mails.ts";
import type { Schema } from "#database/schema.ts";
import { buildAssigneeFooter } from "#features/leads/assignee-copy.ts";
import { selectPrimaryContact } from "#features/leads/contact-points.server.ts";
import { defaultNotify, enqueueFrom } from "#features/leads/notifications.ts";
import { findNotified } from "#features/leads/notified-staff.server.ts";
import { describeLostReason } from "#features/leads/stages.ts";
import { emailKey } from "#lib/contacts/email.ts";
import type { Database } from "#lib/db/connection.server.ts";
import type { MailContext } from "#lib/http/request-context.server.ts";
import {
	addressesIn,
	answerAddress,
	type Fact,
	type MailParts,
	type Notify,
} from "#lib/outbox/contract.ts";
import { type OutboxRow, readBuilt } from "#lib/outbox/outbox.server.ts";
import { formatDateTime } from "#lib/time/format.ts";
import type { LockedProposal } from "./change-proposal.server.ts";
import { PROPOSAL_PATH } from "./proposal-path.ts";
import { formatCents, splitRecord } from "./record.ts";
import type { Totals } from "./totals.ts";

/** What has happened to a proposal, which both sides are told. */
export type ProposalAnswer = "accepted" | "declined" | "cancelled";

/** Over this the terms are in the file only. */
const MAX_TEXT_BYTES = 100_000;

type Code = {
	code: string;
	until: string;
	title: string;
	totals: Totals;
	currency: string;
};

export async function enqueueCode(
	trx: Database,
	site: MailContext,
	{ number, sent_to }: LockedProposal,
	{ code, until, title, totals, currency }: Code,
): Promise<void> {
	await enqueueFrom(site, trx, {
		kind: "mail",
		topic: "proposal.code",
		to: sent_to ?? "",
		leadId: null,
		isSecret: true,
		expiresAt: until,
		subject: `Your code for proposal ${number}`,
		document: {
			heading: `Your code: ${code}`,
			paragraphs: [
				`Enter this code to accept proposal ${number}, “${title}”. It’s valid for 30 minutes.`,
				"If you didn’t ask for it, you needn’t do anything: without the code nothing is accepted.",
			],
			facts: listSums(totals, currency),
			footer: [sender()],
		},
	});
}

function listSums({ once, month }: Totals, currency: string): Fact[] {
	const sums = [
		{ label: "Total", value: formatCents(once.total, currency) },
		{ label: "Total each month", value: formatCents(month.total, currency) },
	];

	return month.net === 0 ? sums.slice(0, 1) : sums;
}

/**
 * Emails to both sides and the event. Their rows have the proposal’s id only: what they say is read at delivery, so
 * that an erasure reaches it.
 */
export async function enqueueAnswer(
	trx: Database,
	site: MailContext,
	proposal: LockedProposal,
	answer: ProposalAnswer,
): Promise<void> {
	const { id, person_id } = proposal;
	const { notify = defaultNotify } = site;
	const built = { proposal: id, answer };
	const about = { kind: "built" as const, leadId: null, built };
	const client = answer === "declined" ? null : await findClient(trx, proposal);
	if (client)
		await enqueueFrom(site, trx, {
			...about,
			topic: "proposal.copy",
			to: client,
		});

	await enqueueFrom(site, trx, {
		...about,
		topic: "proposal.answer",
		to: notify.to,
	});

	const assignee = await findAssignee(trx, person_id, notify);
	if (assignee)
		await enqueueFrom(site, trx, {
			...about,
			topic: "assignee.proposal",
			to: assignee,
		});
	if (answer === "accepted" && notify.webhook)
		await enqueueEvent(trx, site, id);
}

/** Null for a client whom staff reached by phone. */
async function findClient(
	trx: Database,
	{ id, sent_to }: LockedProposal,
): Promise<string | null> {
	const acceptance = await findAcceptanceRow(trx, id);
	return acceptance?.address || sent_to;
}

/** The assignee, if they want such emails and don’t get the agency’s. */
async function findAssignee(
	trx: Database,
	personId: string,
	notify: Notify,
): Promise<string | null> {
	const person = await trx
		.selectFrom("people")
		.select("assignee_id")
		.where("id", "=", personId)
		.executeTakeFirst();
	const assigneeId = person?.assignee_id ?? null;
	const assignee = await findNotified(trx, assigneeId, "notify_replies");
	const isAgency = addressesIn(notify.to).some(
		(address) => emailKey(address) === emailKey(assignee ?? ""),
	);

	return isAgency ? null : assignee;
}

/** Numbers without texts. */
async function enqueueEvent(
	trx: Database,
	site: MailContext,
	proposalId: string,
): Promise<void> {
	const acceptance = await findAcceptanceRow(trx, proposalId);
	if (!acceptance) return;

	const { number, version, how, once_cents, month_cents, currency } =
		acceptance;
	await enqueueFrom(site, trx, {
		kind: "webhook",
		type: "proposal.accepted",
		at: site.clock.at,
		leadId: null,
		data: { number, version, how, once_cents, month_cents, currency },
	});
}

function findAcceptanceRow(db: Database, proposalId: string) {
	return db
		.selectFrom("proposal_acceptances")
		.selectAll()
		.where("proposal_id", "=", proposalId)
		.executeTakeFirst();
}

type BuildSite = { origin: string; notify: Notify };

/**
 * The email of a row that has only the proposal’s id.
 * @returns null for other rows; `gone` when the proposal was erased, or its acceptance was.
 */
export async function buildProposalMail(
	db: Database,
	row: OutboxRow,
	site: BuildSite,
): Promise<MailParts | "gone" | null> {
	const built = readBuilt(row);
	if (!built) return null;

	const { answer = "" } = built;
	const proposal = await db
		.selectFrom("proposals")
		.innerJoin("people", "people.id", "proposals.person_id")
		.select(["proposals.id", "proposals.number", "proposals.person_id"])
		.select(["proposals.reason", "proposals.decided_at", "proposals.sent_to"])
		.select(["proposals.link_token", "people.name as person"])
		.select(selectPrimaryContact().as("contact"))
		.where("proposals.id", "=", built.proposal ?? "")
		.executeTakeFirst();
	if (!proposal) return "gone";

	const isForClient = row.topic === "proposal.copy";
	if (answer === "declined") return buildDeclined(proposal, site, row);

	const acceptance = await findAcceptanceRow(db, proposal.id);
	if (!acceptance || acceptance.erased_at !== null) return "gone";

	return isForClient
		? buildClientMail(proposal, acceptance, site, answer)
		: buildStaffMail(proposal, acceptance, site, row, answer);
}

type MailProposal = {
	id: string;
	number: number;
	person_id: string;
	person: string | null;
	contact: string;
	reason: string | null;
	decided_at: string | null;
	sent_to: string | null;
	link_token: string | null;
};

type MailAcceptance = Schema["proposal_acceptances"];

function footerFor({ topic }: OutboxRow, origin: string): string[] {
	return topic === "assignee.proposal"
		? buildAssigneeFooter("They are assigned to you.", origin)
		: [sender()];
}

function buildCardAction(personId: string, origin: string) {
	return { label: "Open the card", url: `${origin}/desk/people/${personId}` };
}

function buildDeclined(
	proposal: MailProposal,
	{ origin }: BuildSite,
	row: OutboxRow,
): MailParts {
	const { number, person, contact, reason, person_id, sent_to } = proposal;
	const { key, text } = splitReason(reason ?? "");

	return {
		subject: `Declined: proposal ${number}`,
		...(sent_to && { replyTo: { name: person, address: sent_to } }),
		document: {
			heading: `Proposal ${number} was declined`,
			paragraphs: text ? [text] : [],
			facts: [
				{ label: "Client", value: person ?? contact },
				{ label: "Reason", value: describeLostReason(key) },
			],
			action: buildCardAction(person_id, origin),
			footer: footerFor(row, origin),
		},
	};
}

/** A key of `lostReasons`, and what the client wrote. */
function splitReason(reason: string): { key: string; text: string } {
	const [key = "", ...text] = reason.split(": ");
	return { key, text: text.join(": ") };
}

const headings: Record<"accepted" | "cancelled", (number: number) => string> = {
	accepted: (number) => `Proposal ${number} is accepted`,
	cancelled: (number) => `Proposal ${number} was cancelled`,
};

function buildStaffMail(
	{ number, person, contact, person_id }: MailProposal,
	acceptance: MailAcceptance,
	{ origin }: BuildSite,
	row: OutboxRow,
	answer: string,
): MailParts {
	const isCancelled = answer === "cancelled";
	const { address, once_cents, month_cents, currency } = acceptance;

	return {
		subject: `${isCancelled ? "Cancelled" : "Accepted"}: proposal ${number}`,
		...(address && { replyTo: { name: acceptance.name, address } }),
		document: {
			heading: headings[isCancelled ? "cancelled" : "accepted"](number),
			paragraphs: isCancelled
				? [acceptance.cancel_reason ?? ""]
				: [
						"This is the text of what was agreed. It’s attached as a file, too.",
					],
			facts: [
				{ label: "Client", value: person ?? contact },
				...listFacts(acceptance),
				{ label: "Once, net", value: formatCents(once_cents, currency) },
				{ label: "Each month, net", value: formatCents(month_cents, currency) },
			],
			action: buildCardAction(person_id, origin),
			sections: listSections(acceptance.record),
			footer: footerFor(row, origin),
		},
		files: [buildRecordFile(acceptance)],
	};
}

function buildClientMail(
	{ number, link_token }: MailProposal,
	acceptance: MailAcceptance,
	{ origin, notify }: BuildSite,
	answer: string,
): MailParts {
	const { name } = company();
	const isCancelled = answer === "cancelled";
	const url = `${origin}${PROPOSAL_PATH}/${link_token}`;

	return {
		subject: isCancelled
			? `Cancelled: our proposal ${number}`
			: `Accepted: our proposal ${number}`,
		replyTo: { name, address: answerAddress(notify) },
		document: {
			heading: headings[isCancelled ? "cancelled" : "accepted"](number),
			paragraphs: isCancelled
				? [
						`We have cancelled what was agreed: ${acceptance.cancel_reason}`,
						"If this isn’t what you expect, answer this email.",
					]
				: [
						"Thank you. This is the text of what we agreed. It’s attached as a file, too: please keep it.",
						"If you didn’t accept it, answer this email.",
					],
			facts: listFacts(acceptance),
			...(link_token &&
				!isCancelled && { action: { label: "Show the proposal", url } }),
			sections: listSections(acceptance.record),
			footer: [sender()],
		},
		files: [buildRecordFile(acceptance)],
	};
}

function listFacts(acceptance: MailAcceptance): Fact[] {
	const { name, role, reference, created_at, sha256 } = acceptance;
	const { timeZone } = company();

	return [
		{ label: "Accepted by", value: [name, role].filter(Boolean).join(", ") },
		...(reference ? [{ label: "Their reference", value: reference }] : []),
		{ label: "Accepted on", value: formatDateTime(created_at, timeZone) },
		{ label: "SHA-256 of the file", value: sha256 },
	];
}

function listSections(record: string) {
	const { agreement, terms } = splitRecord(record);
	const isLong = Buffer.byteLength(record) > MAX_TEXT_BYTES;
	const sections = [
		{ heading: "What was agreed", text: agreement },
		...(isLong ? [] : [{ heading: "Terms", text: terms }]),
	];

	return sections.filter(({ text }) => text !== "");
}

/** The record as it was stored: its hash is in the emails. */
function buildRecordFile({
	number,
	record,
}: Pick<MailAcceptance, "number" | "record">): { name: string; text: string } {
	return { name: `proposal-${number}.txt`, text: record };
}
