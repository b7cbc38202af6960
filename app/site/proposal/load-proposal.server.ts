import { company } from "#content/content.ts";
import type { PendingAcceptance } from "#features/proposals/acceptance-code.server.ts";
import { describeTotals } from "#features/proposals/describe-totals.ts";
import { findGoLive } from "#features/proposals/go-live.ts";
import { OPTION } from "#features/proposals/option-field.ts";
import { listOptions } from "#features/proposals/proposal-schema.ts";
import { isPast, readState } from "#features/proposals/proposal-state.ts";
import type { ShownProposal } from "#features/proposals/proposal-view.tsx";
import {
	findAcceptance,
	findVersion,
} from "#features/proposals/proposals.server.ts";
import { computeTotals } from "#features/proposals/totals.ts";
import type { Database } from "#lib/db/connection.server.ts";
import type { Site } from "#lib/http/request-context.server.ts";
import { type Clock, toWallClock } from "#lib/time/dates.ts";
import { VERSION } from "./answer-forms.ts";

/** What an emailed code would confirm. */
export type Confirmation = {
	id: string;
	name: string;
	/** With VAT. */
	total: string;
};

export type ProposalPage =
	/** The link is unknown, or was replaced. */
	| { view: "unknown" }
	/** It was decided, or ended, too long ago. */
	| { view: "past" }
	| { view: "withdrawn" | "cancelled" }
	| {
			view: "open" | "ended" | "declined";
			shown: ShownProposal;
			/** Of what is shown; forms name it. */
			version: number;
			/** Options were chosen on a page that showed an earlier version. */
			isNewer: boolean;
			chosen: string[];
			/** Where the code is sent, shortened. */
			address: string;
			/** What the emailed code confirms, if the address names it. */
			confirm: Confirmation | null;
			/** Of a message that is sent from here. */
			messageId: string;
	  }
	| {
			view: "accepted";
			shown: ShownProposal;
			address: string;
			messageId: string;
			acceptedOn: string;
			acceptedBy: string;
			paymentLink: string;
	  };

/** What a proposal's link shows now. Reading changes nothing: mail filters open links, too. */
export async function loadProposal(
	{ db, clock }: Pick<Site, "db" | "clock">,
	token: string,
	query: URLSearchParams,
): Promise<ProposalPage> {
	const proposal = await findByToken(db, token);
	if (!proposal) return { view: "unknown" };

	const state = readState(proposal, clock.at);
	if (isPast(proposal, clock.at)) return { view: "past" };
	if (state === "withdrawn" || state === "cancelled") return { view: state };
	if (state === "accepted") return loadAccepted(db, clock, proposal);

	const version = await findVersion(db, proposal.id, proposal.live_number);
	if (!version) return { view: "unknown" };

	const { body } = version;
	const pending = readPending(proposal.pending, query.get("confirm"));
	const wanted = pending?.chosen ?? query.getAll(OPTION);
	const chosen = listOptions(body)
		.map(({ id }) => id)
		.filter((id) => wanted.includes(id));
	const totals = computeTotals(body, chosen);
	// Whoever asked for a code in time may enter it later.
	const isOpen = readState(proposal, pending?.at ?? clock.at) === "sent";
	const closedView = state === "declined" ? "declined" : "ended";

	return {
		view: isOpen ? "open" : closedView,
		version: version.number,
		isNewer:
			isOpen && ![null, String(version.number)].includes(query.get(VERSION)),
		chosen,
		messageId: clock.newId(),
		confirm: pending && {
			id: pending.id,
			name: pending.name,
			total: describeTotals(totals, version.currency),
		},
		address: shortenAddress(proposal.sent_to ?? ""),
		shown: {
			number: proposal.number,
			body,
			totals,
			currency: version.currency,
			sentOn: findDay(version.created_at),
			goLive: isOpen ? findGoLive(findDay(clock.at), body.workingDays) : null,
			isAccepted: false,
			terms: version.terms,
		},
	};
}

/** The text of what was accepted, as long as the page shows it. */
export async function findRecord(db: Database, token: string, now: string) {
	const proposal = await findByToken(db, token);
	if (proposal?.state !== "accepted" || isPast(proposal, now)) return null;

	return findAcceptance(db, proposal.id);
}

type FoundByToken = NonNullable<Awaited<ReturnType<typeof findByToken>>>;

function findByToken(db: Database, token: string) {
	return db
		.selectFrom("proposals")
		.select(["id", "number", "state", "live_number", "sent_to"])
		.select(["ends_at", "decided_at", "pending"])
		.where("link_token", "=", token)
		.where("deleted_at", "is", null)
		.executeTakeFirst();
}

function readPending(json: string | null, id: string | null) {
	const pending: PendingAcceptance | null = json && JSON.parse(json);

	return pending?.id === id ? pending : null;
}

/** What was asked to be accepted; null when it was replaced since. */
export async function findPending(db: Database, token: string, id: string) {
	const proposal = await findByToken(db, token);

	return proposal ? readPending(proposal.pending, id) : null;
}

async function loadAccepted(
	db: Database,
	{ newId }: Clock,
	{ id, number, sent_to }: FoundByToken,
): Promise<ProposalPage> {
	const acceptance = await findAcceptance(db, id);
	if (!acceptance) return { view: "unknown" };

	const version = await findVersion(db, id, acceptance.version);
	if (!version) return { view: "unknown" };

	const { body } = version;
	const acceptedOn = findDay(acceptance.created_at);

	return {
		view: "accepted",
		acceptedOn,
		acceptedBy: acceptance.name,
		address: shortenAddress(sent_to ?? ""),
		messageId: newId(),
		paymentLink: body.paymentLink,
		shown: {
			number,
			body,
			totals: computeTotals(body, acceptance.chosen),
			currency: version.currency,
			sentOn: findDay(version.created_at),
			goLive: findGoLive(acceptedOn, body.workingDays),
			isAccepted: true,
			terms: version.terms,
		},
	};
}

function findDay(at: string): string {
	return toWallClock(at, company().timeZone).date;
}

/** `j•••@bakery.example`: a forwarded link doesn't tell the address. */
function shortenAddress(address: string): string {
	return address.replace(/^(.)[^@]*/u, "$1•••");
}

export type OpenPage = Extract<ProposalPage, { confirm: unknown }>;

export type ShownPage = Extract<ProposalPage, { shown: object }>;
