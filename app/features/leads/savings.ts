import type * as v from "valibot";
import { readStored, writeStored } from "#lib/stored.ts";
import type { savingsSchema } from "./savings.server.ts";

/** The largest input of the savings calculator by name: more is a typing error. */
export const maxInputs = { hours: 500, rate: 500, enquiries: 1_000, value: 100_000 };

/** The savings calculator's inputs and result; `low` and `high` are whole euros a month. */
export type SavingsSnapshot = v.InferOutput<typeof savingsSchema>;

const STORAGE_KEY = "sheaf-savings";

/** Keeps the latest result for the forms of this visit; it is never sent except inside one. */
export function storeSavings(savings: SavingsSnapshot): void {
	writeStored("sessionStorage", STORAGE_KEY, savings);
}

export function storedSavings(): unknown {
	return readStored("sessionStorage", STORAGE_KEY);
}
