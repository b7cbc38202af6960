import type { LeadStatus } from "#database/lead-tables.ts";
import type { LeadKind } from "#features/leads/contract.ts";

/** A lead as a list shows it and an export writes it. */
export type ListedLead = {
	id: string;
	kind: LeadKind;
	email: string;
	/** What the form asked for, or what an earlier one of the same person's did. */
	name: string | null;
	headline: string | null;
	source: string | null;
	industry: string | null;
	recommendation: string | null;
	status: LeadStatus;
	/** 1: it may be spam. */
	spam: number;
	/** Moments are UTC, ISO 8601. */
	created_at: string;
	read_at: string | null;
	due_at: string | null;
	answered_at: string | null;
	/** The card it lies on. */
	person_id: string | null;
	/** The name of who looks after the person. */
	assignee: string | null;
};
