import { kindNames, statusNames } from "#content/desk-leads.ts";
import type { LeadStatus } from "#database/lead-tables.ts";
import { Chip, type ChipTone } from "#desk/layout/chip.tsx";
import type { Stock } from "#desk/layout/panel.tsx";
import type { LeadKind } from "#features/leads/contract.ts";

/** The docket each kind of lead is written on. */
export const kindStock: Readonly<Record<LeadKind, Stock>> = {
	quiz: "canary",
	question: "blue",
	academy: "mint",
	booking: "pink",
	newsletter: "gold",
};

const statusTones: Readonly<Record<LeadStatus, ChipTone>> = {
	new: "warn",
	contacted: "blue",
	booked: "pink",
	won: "ok",
	lost: "quiet",
};

/** What a lead is, on the stock of its docket. */
export function KindChip({ kind }: { kind: LeadKind }) {
	return <Chip tone={kindStock[kind]}>{kindNames[kind]}</Chip>;
}

/** How far it has come with a person. */
export function StatusChip({ status }: { status: LeadStatus }) {
	return <Chip tone={statusTones[status]}>{statusNames[status]}</Chip>;
}
