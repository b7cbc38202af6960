import type { StaffContext } from "#features/auth/require-staff.server.ts";
import {
	acceptWithCode,
	declineProposal,
	requestAcceptance,
} from "#features/proposals/answer-proposal.server.ts";
import {
	emptyBody,
	type ProposalBody,
	type ProposalLine,
} from "#features/proposals/proposal-schema.ts";
import { createProposal } from "#features/proposals/proposals.server.ts";
import { cancelAcceptance } from "#features/proposals/record-acceptance.server.ts";
import {
	type ProposalCover,
	sendProposal,
} from "#features/proposals/send-proposal.server.ts";
import { withdrawProposal } from "#features/proposals/withdraw-proposal.server.ts";
import type { Database } from "#lib/db/connection.server.ts";
import { desk, jo, later, office, withMailServer } from "./cards.ts";
import { findMessages, personWith, rowIn } from "./databases.ts";
import { clock, staffContext } from "./staff-context.ts";

export const aLine = (changes: Partial<ProposalLine> = {}): ProposalLine => ({
	id: "line",
	title: "Website",
	text: "",
	quantity: 1,
	unit: "",
	cents: 250_000,
	isMonthly: false,
	isOptional: false,
	isDiscount: false,
	...changes,
});

/** A complete proposal: 2,500 once, and optional care for 300 a month. */
export const aBody = (changes: Partial<ProposalBody> = {}): ProposalBody => ({
	...emptyBody,
	title: "A website for Bloggs",
	client: "Bloggs & Daughters",
	sections: [{ heading: "Your situation", text: "Few enquiries." }],
	lines: [
		aLine(),
		aLine({
			id: "care",
			title: "Care",
			cents: 30_000,
			isMonthly: true,
			isOptional: true,
		}),
	],
	vatRate: 2_000,
	lastDay: "2026-12-10",
	...changes,
});

export const aCover = (
	changes: Partial<ProposalCover> = {},
): ProposalCover => ({
	key: clock().newId(),
	to: jo,
	cc: [],
	subject: "Our proposal",
	text: "Hello Jo,\n\nhere it is.",
	...changes,
});

/** Ada at a time, on a site that sends email. */
export function adaAt(db: Database, at?: string): StaffContext {
	const ada = at ? staffContext(db, at) : desk(db).ada;
	return withMailServer(ada);
}

/** A draft on Jo's card. @returns its id. */
export async function addDraft(
	db: Database,
	changes: Partial<ProposalBody> = {},
): Promise<string> {
	const { id: personId } = await personWith(db, jo);
	const { id } = await createProposal(adaAt(db), personId, aBody(changes));

	return id;
}

/** Sends the draft of a proposal as it is now. */
export async function send(
	db: Database,
	id: string,
	cover: Partial<ProposalCover> = {},
	site = adaAt(db),
) {
	const { version } = await rowIn(db, "proposals", { id });
	return sendProposal(site, id, version, aCover(cover));
}

/** A proposal that Jo has. @returns its row. */
export async function addSent(
	db: Database,
	changes: Partial<ProposalBody> = {},
) {
	const id = await addDraft(db, changes);
	const { kind } = await send(db, id);
	if (kind !== "sent") throw new Error(`The proposal was not sent: ${kind}.`);
	const { link_token, ...row } = await rowIn(db, "proposals", { id });

	return { ...row, token: link_token ?? "" };
}

/** The code of the latest email. */
async function readCode(db: Database): Promise<string> {
	const mails = await findMessages(db, "proposal.code");
	const { heading = "" } = mails.at(-1)?.document ?? {};

	return heading.replace(/\D/g, "");
}

/** The website on which a client answers, at a time. */
export const clientSite = (db: Database, at = later) => office(db, at);

export const asked = { version: 1, chosen: [] as string[] };
export const byJo = { name: "Jo Bloggs", role: "Owner", reference: "PO 7" };

/** Asks for a code. @returns what its form sends. */
export async function askForCode(
	db: Database,
	token: string,
	changes: Partial<typeof asked> = {},
	at = later,
) {
	const form = { ...asked, ...byJo, ...changes };
	const result = await requestAcceptance(clientSite(db, at), token, form);
	if (result.kind !== "code-sent") throw new Error(`No code: ${result.kind}.`);

	const { pendingId } = result;
	return { version: form.version, pendingId, code: await readCode(db) };
}

/** A proposal that Jo has accepted. @returns its row. */
export async function addAccepted(
	db: Database,
	changes: Partial<ProposalBody> = {},
	chosen: string[] = [],
) {
	const sent = await addSent(db, changes);
	const form = await askForCode(db, sent.token, { chosen });
	await acceptWithCode(clientSite(db), sent.token, form);

	return sent;
}

export const proposalStates = [
	"draft",
	"sent",
	"accepted",
	"cancelled",
	"declined",
	"withdrawn",
];

/** A proposal of Jo in each state. */
export async function addOfEachState(db: Database): Promise<void> {
	await addDraft(db);
	await addSent(db);
	await addAccepted(db);
	const cancelled = await addAccepted(db);
	const { version } = await rowIn(db, "proposals", { id: cancelled.id });
	await cancelAcceptance(adaAt(db), cancelled.id, version, "No.");
	const declined = await addSent(db);
	const answer = { version: 1, reason: "price" as const, text: `Ask ${jo}` };
	await declineProposal(clientSite(db), declined.token, answer);
	const withdrawn = await addSent(db);
	await withdrawProposal(adaAt(db), withdrawn.id);
}
