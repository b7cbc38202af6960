import { sql } from "kysely";
import {
	answerSubject,
	askingMail,
	portalMails,
} from "#content/portal-mails.ts";
import type { StaffContext } from "#features/auth/require-staff.server.ts";
import { addClientMessage } from "#features/leads/client-message.server.ts";
import { addMessage } from "#features/leads/messages.server.ts";
import { defaultNotify, type LeadSite } from "#features/leads/notifications.ts";
import type { Database } from "#lib/db/connection.server.ts";
import { executeOne } from "#lib/db/dialect.ts";
import { renderHeaderText } from "#lib/mail/mail-layout.ts";
import {
	buildMessageId,
	enqueue,
	wakeDelivery,
} from "#lib/outbox/outbox.server.ts";
import { isOwnProposal } from "./own-proposals.server.ts";
import { parseProposal } from "./proposal-schema.ts";

/** The email that asks a client for something. */
export const ASK_TOPIC = "desk.step";

export type Project = Awaited<ReturnType<typeof listProjects>>[number];

/** A card, or an address: the portal never goes by the card. */
type Whose = { personId: string } | { email: string };

/** Accepted proposals with the steps of their plans, by day; the latest first. */
export async function listProjects(db: Database, whose: Whose) {
	const rows = await db
		.selectFrom("proposals")
		.innerJoin(
			"proposal_acceptances as acceptance",
			"acceptance.proposal_id",
			"proposals.id",
		)
		.innerJoin("proposal_versions as version", (join) =>
			join
				.onRef("version.proposal_id", "=", "proposals.id")
				.onRef("version.number", "=", "acceptance.version"),
		)
		.select([
			"proposals.id",
			"proposals.number",
			"proposals.sent_to",
			"acceptance.address",
			"acceptance.created_at as acceptedAt",
			"version.body",
		])
		.where("proposals.state", "=", "accepted")
		.where(
			"personId" in whose
				? sql<boolean>`proposals.person_id = ${whose.personId}`
				: isOwnProposal(whose.email),
		)
		.orderBy("proposals.number", "desc")
		.execute();
	const steps = await listSteps(
		db,
		rows.map(({ id }) => id),
	);

	return rows.map(({ body, sent_to, address, ...project }) => {
		const { title, workingDays } = parseProposal(body);

		return {
			...project,
			title,
			workingDays,
			/** Null when it was recorded by phone, and never sent. */
			address: address || sent_to,
			steps: steps
				.filter(({ proposalId }) => proposalId === project.id)
				.map(({ proposalId: _, ...step }) => step),
		};
	});
}

/** Steps without a day are last. */
async function listSteps(db: Database, proposalIds: readonly string[]) {
	const rows = await db
		.selectFrom("project_steps as step")
		.leftJoin("messages as asked", "asked.id", "step.asked_id")
		.select([
			"step.id",
			"step.proposal_id as proposalId",
			"step.title",
			"step.due_on as dueOn",
			"step.done_at as doneAt",
			"step.waiting_for as waitingFor",
			"step.asked_id as askedId",
			"asked.created_at as askedAt",
		])
		.where("step.proposal_id", "in", [...proposalIds, ""])
		.where("step.deleted_at", "is", null)
		.orderBy(({ fn, ref, val }) => fn.coalesce(ref("step.due_on"), val("9")))
		.orderBy("step.id")
		.execute();
	const answers = await listAnswers(
		db,
		rows.flatMap(({ askedId }) => askedId ?? []),
	);

	return rows.map((row) => {
		const own = answers.filter(({ askedId }) => askedId === row.askedId);

		return { ...row, answers: own, state: readStepState(row, own) };
	});
}

/** What clients wrote in the portal, or by email. */
function listAnswers(db: Database, askedIds: readonly string[]) {
	return db
		.selectFrom("messages")
		.select(["in_reply_to as askedId", "text", "created_at as at"])
		.where("in_reply_to", "in", [...askedIds, ""])
		.where("direction", "=", "in")
		.where("is_automatic", "=", 0)
		.where("is_stranger", "=", 0)
		.orderBy("id")
		.execute();
}

type StepState = "done" | "waiting" | "answered" | "open";

/** `waiting`: for the client. `answered`: for the agency. */
function readStepState(
	{ doneAt, waitingFor }: { doneAt: string | null; waitingFor: string | null },
	answers: readonly unknown[],
): StepState {
	if (doneAt !== null) return "done";
	if (waitingFor === null) return "open";

	return answers.length === 0 ? "waiting" : "answered";
}

type AskSite = Pick<StaffContext, "clock" | "notify" | "staff">;

type Asking = {
	/** From the form, a UUID: a repeated submit sends one email. */
	key: string;
	step: { id: string; title: string };
	/** The email that had asked for something before, as the form showed it. */
	seenId: string | null;
	personId: string;
	address: string;
	wanted: string;
	/** Where the client gets a link to the portal. */
	portalUrl: string;
};

/**
 * Marks a step as waiting for the client, and queues the one email about it. The person is locked.
 * @returns false for a repeated submit.
 * @throws DatabaseError `stale` when it is done or deleted, or the client was asked for something else meanwhile.
 */
export async function askClient(
	trx: Database,
	{ clock, notify = defaultNotify, staff }: AskSite,
	{ key: id, step, seenId, personId, address, wanted, portalUrl }: Asking,
): Promise<boolean> {
	const text = askingMail.text(wanted, portalUrl);
	const { signature } = await trx
		.selectFrom("staff")
		.select("signature")
		.where("id", "=", staff.id)
		.executeTakeFirstOrThrow();

	const isNew = await addMessage(trx, {
		id,
		person_id: personId,
		direction: "out",
		staff_id: staff.id,
		address,
		subject: renderHeaderText(askingMail.subject(step.title)),
		text: signature ? `${text}\n\n-- \n${signature}` : text,
		message_id: buildMessageId(id, notify.from.address),
		created_at: clock.at,
	});
	if (!isNew) return false;

	await enqueue(
		trx,
		{ kind: "message", topic: ASK_TOPIC, to: address, leadId: null },
		{ id, from: notify.from.address, at: clock.at },
	);
	await executeOne(
		trx
			.updateTable("project_steps")
			.set({ waiting_for: wanted, asked_id: id })
			.where("id", "=", step.id)
			.where("asked_id", seenId === null ? "is" : "=", seenId)
			.where("done_at", "is", null)
			.where("deleted_at", "is", null),
	);

	return true;
}

type StepAnswer = {
	/** From the form, a UUID: a repeated submit stores one message. */
	key: string;
	step: string;
	/** The email that asked for it, as the page showed it. */
	asked: string;
	text: string;
};

/**
 * Stores a client's answer to what a step waits for, as a message.
 * @param email the key of the client's address: others' steps are missing.
 */
export async function answerStep(
	site: Pick<LeadSite, "db" | "clock" | "notify" | "origin">,
	email: string,
	{ key, step: id, asked, text }: StepAnswer,
): Promise<"saved" | "changed"> {
	const step = await findOwnStep(site.db, email, id);
	if (step?.askedId !== asked) return "changed";

	await site.db.transaction().execute((trx) =>
		addClientMessage(trx, site, email, {
			key,
			text,
			subject: renderHeaderText(answerSubject(step.title)),
			title: portalMails().answer.mailTitle,
			personId: step.personId,
			proposalId: step.proposalId,
			inReplyTo: step.askedId,
		}),
	);
	wakeDelivery();

	return "saved";
}

async function findOwnStep(db: Database, email: string, id: string) {
	const step = await db
		.selectFrom("project_steps as step")
		.innerJoin("proposals", "proposals.id", "step.proposal_id")
		.innerJoin(
			"proposal_acceptances as acceptance",
			"acceptance.proposal_id",
			"proposals.id",
		)
		.select([
			"step.title",
			"step.asked_id as askedId",
			"proposals.id as proposalId",
			"proposals.person_id as personId",
		])
		.where("step.id", "=", id)
		.where("step.waiting_for", "is not", null)
		.where("step.done_at", "is", null)
		.where("step.deleted_at", "is", null)
		.where("proposals.state", "=", "accepted")
		.where(isOwnProposal(email))
		.executeTakeFirst();

	return step ?? null;
}
