import { kindNames, statusNames } from "#content/desk-leads.ts";
import type { LeadStatus } from "#database/schema.ts";
import { Chip, type ChipTone } from "#desk/chip.tsx";
import type { Stock } from "#desk/panel.tsx";
import type { LeadKind } from "#leads/contract.ts";

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

export function KindChip({ kind }: { kind: LeadKind }) {
	return <Chip tone={kindStock[kind]}>{kindNames[kind]}</Chip>;
}

export function StatusChip({ status }: { status: LeadStatus }) {
	return <Chip tone={statusTones[status]}>{statusNames[status]}</Chip>;
}
