import { useLoaderData } from "react-router";
import type { StaffName } from "#desk/layout/forms.tsx";
import type { Card } from "./card.server.ts";

export type CardPage = {
	card: Card;
	staff: readonly StaffName[];
	ownId: string;
	/** Idempotency key of the next note, reply or task. */
	newKey: string;
	now: string;
};

export function useCardPage() {
	return useLoaderData<CardPage>();
}
