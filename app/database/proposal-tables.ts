import type { Generated } from "kysely";
import type { BaseColumns, SoftDeletion } from "./lead-tables.ts";

/** As stored: that the last day of a sent one has passed is computed (features/proposals/proposal-state.ts). */
export type ProposalState =
	| "draft"
	| "sent"
	| "accepted"
	| "declined"
	| "withdrawn"
	| "cancelled";

/** Proposals to clients, what they accepted, and their sessions of the portal. */
export type ProposalTables = {
	proposals: BaseColumns &
		SoftDeletion & {
			person_id: string;
			/** Counted up for each proposal, and never used again. */
			number: number;
			state: ProposalState;
			/** JSON: `ProposalBody` (features/proposals/proposal-schema.ts), which staff may change until it is accepted. */
			draft: string;
			/** The number of the version that the client sees; null before the first. */
			live_number: number | null;
			/** The key of the email address that it was sent to. */
			sent_to: string | null;
			/** In the address of the client's page: independent of SECRET, not exported. */
			link_token: string | null;
			/** The first moment after the last day of the version that was sent. */
			ends_at: string | null;
			/** When the client's page was first open for some seconds. */
			opened_at: string | null;
			/** When it was accepted, declined, withdrawn or cancelled. */
			decided_at: string | null;
			/** Why the client declined: a key of `lostReasons`, and a text after a colon. */
			reason: string | null;
			/** JSON: `PendingAcceptance`, which the emailed code confirms. */
			pending: string | null;
			/** HMAC of the code and of `pending`. */
			code_hash: string | null;
			code_until: string | null;
			/** Wrong codes since the last one was sent. */
			code_tries: Generated<number>;
			/** The author. */
			staff_id: string | null;
			/** Incremented with each change, for optimistic locking. */
			version: Generated<number>;
		};
	/** What was sent. Rows are never changed. */
	proposal_versions: BaseColumns & {
		proposal_id: string;
		/** From 1, in each proposal. */
		number: number;
		/** JSON: `ProposalBody`. */
		body: string;
		/** ISO 4217. */
		currency: string;
		/** The terms of service of that day, as plain text. */
		terms: string;
	};
	/** A contract: it stays when the person is erased. */
	proposal_acceptances: BaseColumns & {
		/** Null once the person was erased. */
		proposal_id: string | null;
		person_id: string | null;
		/** The number of the proposal. */
		number: number;
		/** The number of the version that was accepted. */
		version: number;
		/** By the client on the page, or recorded by staff. */
		how: "page" | "staff";
		name: string;
		role: string | null;
		/** The client's own, such as an order number. */
		reference: string | null;
		/** The key of the client's email address; empty where staff recorded it without one. */
		address: string;
		/** JSON array: the ids of the chosen options. */
		chosen: string;
		/** Net. */
		once_cents: number;
		month_cents: number;
		/** ISO 4217. */
		currency: string;
		/** 1: its amount is the deal value that the card got. */
		is_deal: number;
		/** Plain text of all that was agreed. */
		record: string;
		/** Of the record. */
		sha256: string;
		/** Who recorded it; null for one by the client. */
		staff_id: string | null;
		/** How staff know of it. */
		note: string | null;
		cancelled_at: string | null;
		cancelled_by: string | null;
		cancel_reason: string | null;
		/** When the person was erased; the contract stays for owners. */
		erased_at: string | null;
	};
	/** The plan of a project that a client has accepted: they see it in the portal. */
	project_steps: BaseColumns &
		SoftDeletion & {
			proposal_id: string;
			title: string;
			/** YYYY-MM-DD; null without a day. */
			due_on: string | null;
			done_at: string | null;
			/** What the client is asked for; null when nothing waits for them. */
			waiting_for: string | null;
			/** The email that asks for it; what the client answers refers to it (`messages`). */
			asked_id: string | null;
		};
	/** Links to the portal and the sessions that they become. */
	client_sessions: {
		/** SHA-256 of the token. */
		id_hash: string;
		/** The key of the address. */
		email: string;
		/** 1: a link that was not used yet. */
		is_link: number;
		expires_at: string;
		created_at: string;
	};
};
