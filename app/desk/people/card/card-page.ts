import { useLoaderData } from "react-router";
import type { StaffName } from "#desk/layout/form-fields.tsx";
import type { DueDay } from "#desk/tasks/due-fields.tsx";
import type { Card } from "./card.server.ts";

export type CardPage = {
	card: Card;
	staff: readonly StaffName[];
	ownId: string;
	isOwner: boolean;
	/** Idempotency key of the next note, call, reply or task. */
	newKey: string;
	/** Days that are offered for a task. */
	dueDays: readonly DueDay[];
	today: string;
	now: string;
};

export function useCardPage() {
	return useLoaderData<CardPage>();
}
