import { company } from "#content/content.ts";
import { renderedTexts } from "#content/markdown-cache.server.ts";
import type { AuditContext } from "#features/auth/audit.server.ts";
import { currentLegal } from "#features/content/current-content.server.ts";
import { readDetails } from "#features/leads/edit-contact.server.ts";
import { copyToLeads } from "#features/leads/lead-copies.server.ts";
import { addMessage } from "#features/leads/messages.server.ts";
import { defaultNotify } from "#features/leads/notifications.ts";
import { recordStage } from "#features/leads/stages.server.ts";
import { isClosed } from "#features/leads/stages.ts";
import { emailKey } from "#lib/contacts/email.ts";
import { makeToken } from "#lib/crypto/secrets.server.ts";
import type { Database } from "#lib/db/connection.server.ts";
import { executeOne } from "#lib/db/dialect.ts";
import type { Site } from "#lib/http/request-context.server.ts";
import { convertHtmlToText } from "#lib/mail/html-text.ts";
import { renderHeaderText } from "#lib/mail/mail-layout.ts";
import {
	buildMessageId,
	enqueue,
	wakeDelivery,
} from "#lib/outbox/outbox.server.ts";
import { toWallClock } from "#lib/time/dates.ts";
import {
	changeProposal,
	type LockedProposal,
} from "./change-proposal.server.ts";
import {
	type BodyProblem,
	listMissing,
	type ProposalBody,
	parseProposal,
} from "./proposal-schema.ts";
import { canChange, findEnd } from "./proposal-state.ts";
import { addReminder } from "./reminder.server.ts";
import { chooseDealValue, computeTotals } from "./totals.ts";

export const PROPOSAL_TOPIC = "desk.proposal";

export type ProposalCover = {
	/** From the form, a UUID: a repeated submit sends one email. */
	key: string;
	/** One of the card's addresses. */
	to: string;
	cc: readonly string[];
	subject: string;
	/** Without the signature and the link, which are added. */
	text: string;
};

export type SendResult =
	/** `number` of the version. */
	| { kind: "sent"; number: number }
	/** It was sent by an earlier submit of the form. */
	| { kind: "same" }
	| { kind: "incomplete"; problems: BodyProblem[] }
	| { kind: "refused"; why: "address" | "no-mail" | "no-terms" }
	/** Changed meanwhile, or no longer to be sent. */
	| { kind: "conflict" }
	| { kind: "missing" };

type SendSite = AuditContext & Pick<Site, "notify">;

/**
 * Sends the draft as a new version, by email from a staff member.
 * @param version of the proposal that the form showed.
 */
export async function sendProposal(
	site: SendSite,
	id: string,
	version: number,
	cover: ProposalCover,
): Promise<SendResult> {
	if (!site.notify?.mail) return { kind: "refused", why: "no-mail" };

	const terms = readTerms();
	if (terms === null) return { kind: "refused", why: "no-terms" };

	const result = await changeProposal<SendResult>(
		site,
		id,
		"proposal.send",
		async (trx, proposal) => {
			if (await isSent(trx, cover.key)) return { kind: "same" };
			if (proposal.version !== version || !canChange(proposal.state, "send"))
				return { kind: "conflict" };

			const body = parseProposal(proposal.draft);
			const problems = listMissing(body, findToday(site.clock.at));
			if (problems.length > 0) return { kind: "incomplete", problems };

			const { emails } = await readDetails(trx, proposal.person_id);
			const to = emailKey(cover.to);
			if (!emails.some((email) => emailKey(email) === to))
				return { kind: "refused", why: "address" };

			const number = await addVersion(trx, site, proposal, { body, terms });
			await publish(trx, proposal, { number, to, body });
			await addCover(trx, site, proposal, { ...cover, to });
			await fillDealValue(trx, site, proposal.person_id, body);
			await addReminder(trx, site, proposal, body.lastDay);

			return { kind: "sent", number };
		},
	);
	wakeDelivery();

	return result;
}

/** The terms as the website shows them, as plain text; null when they were taken down. */
export function readTerms(): string | null {
	try {
		const { title, body } = currentLegal("terms-of-service");
		return `${title}\n\n${convertHtmlToText(renderedTexts.legal.read(body).html)}`;
	} catch {
		return null;
	}
}

function findToday(at: string): string {
	return toWallClock(at, company().timeZone).date;
}

async function isSent(trx: Database, messageId: string): Promise<boolean> {
	const message = trx
		.selectFrom("messages")
		.select("id")
		.where("id", "=", messageId);
	return (await message.executeTakeFirst()) !== undefined;
}

/** Freezes a body. @returns the number of the version. */
export async function addVersion(
	trx: Database,
	{ clock }: Pick<AuditContext, "clock">,
	{ id }: Pick<LockedProposal, "id">,
	{ body, terms }: { body: ProposalBody; terms: string },
): Promise<number> {
	const latest = await trx
		.selectFrom("proposal_versions")
		.select(({ fn }) => fn.max("number").as("number"))
		.where("proposal_id", "=", id)
		.executeTakeFirst();
	const number = Number(latest?.number ?? 0) + 1;

	await trx
		.insertInto("proposal_versions")
		.values({
			id: clock.newId(),
			proposal_id: id,
			number,
			body: JSON.stringify(body),
			currency: company().adCurrency,
			terms,
			created_at: clock.at,
		})
		.execute();

	return number;
}

/** Nothing of the version before can be accepted any more: what was begun there is forgotten. */
const nothingDecided = {
	opened_at: null,
	decided_at: null,
	reason: null,
	pending: null,
	code_hash: null,
	code_until: null,
	code_tries: 0,
};

async function publish(
	trx: Database,
	proposal: LockedProposal,
	live: { number: number; to: string; body: ProposalBody },
): Promise<void> {
	const { id, version, link_token, sent_to, state } = proposal;
	// Whoever had the link before must not get what another address is sent.
	const isSame = sent_to === live.to && state !== "withdrawn";

	await executeOne(
		trx
			.updateTable("proposals")
			.set({
				...nothingDecided,
				state: "sent",
				live_number: live.number,
				sent_to: live.to,
				link_token: isSame && link_token ? link_token : makeToken(),
				ends_at: findEnd(live.body.lastDay, company().timeZone),
				version: version + 1,
			})
			.where("id", "=", id)
			.where("version", "=", version),
	);
}

/** The email is a message of the card; its link is added at delivery (proposal-mails.server.ts). */
async function addCover(
	trx: Database,
	{ staff, clock, notify = defaultNotify }: SendSite,
	{ id: proposal_id, person_id }: LockedProposal,
	{ key: id, to: address, cc, subject, text }: ProposalCover,
): Promise<void> {
	const { signature } = await trx
		.selectFrom("staff")
		.select("signature")
		.where("id", "=", staff.id)
		.executeTakeFirstOrThrow();
	const copies = cc.filter((each) => emailKey(each) !== address);

	await addMessage(trx, {
		id,
		person_id,
		proposal_id,
		direction: "out",
		staff_id: staff.id,
		address,
		cc: copies.join(", ") || null,
		subject: renderHeaderText(subject),
		text: signature ? `${text}\n\n-- \n${signature}` : text,
		message_id: buildMessageId(id, notify.from.address),
		created_at: clock.at,
	});
	await enqueue(
		trx,
		{ kind: "message", topic: PROPOSAL_TOPIC, to: address, leadId: null },
		{ id, from: notify.from.address, at: clock.at },
	);
}

/** An open deal without a value gets the sum without options. */
async function fillDealValue(
	trx: Database,
	{ staff, clock }: SendSite,
	personId: string,
	body: ProposalBody,
): Promise<void> {
	const person = await trx
		.selectFrom("people")
		.select(["stage", "value_cents"])
		.where("id", "=", personId)
		.executeTakeFirstOrThrow();
	if (person.value_cents !== null || isClosed(person.stage)) return;

	const { cents, period } = chooseDealValue(computeTotals(body, []));
	await trx
		.updateTable("people")
		.set(({ eb }) => ({
			value_cents: cents,
			period,
			version: eb("version", "+", 1),
		}))
		.where("id", "=", personId)
		.execute();
	await copyToLeads(trx, personId).execute();
	const actor = { staffId: staff.id, at: clock.at };
	await recordStage(trx, personId, person.stage, actor);
}

export type Replaced =
	| { kind: "replaced" }
	| { kind: "conflict" }
	| { kind: "missing" };

/** The link that the client has stops working. The next email with the link has the new one. */
export function replaceLink(site: AuditContext, id: string): Promise<Replaced> {
	return changeProposal<Replaced>(
		site,
		id,
		"proposal.link",
		async (trx, { link_token, version }) => {
			if (link_token === null) return { kind: "conflict" };

			await executeOne(
				trx
					.updateTable("proposals")
					.set({
						link_token: makeToken(),
						pending: null,
						code_hash: null,
						code_until: null,
						version: version + 1,
					})
					.where("id", "=", id)
					.where("version", "=", version),
			);

			return { kind: "replaced" };
		},
	);
}
