import type { Schema } from "#database/schema.ts";

/** Days of leads and statistics before now. */
export const DAYS = 365;

export const sampleOwner = {
	id: "01890000-0000-7000-8000-0000000000ad",
	name: "Ada Okafor",
	email: "ada@sheaf.example",
};

/** Ids by name. */
export const staff = new Map([
	[sampleOwner.name, sampleOwner.id],
	["Ben Pryce", "01890000-0000-7000-8000-0000000000be"],
]);

export type Seeding = {
	/** The number of leads. */
	count: number;
	/** The time of the newest, in milliseconds. */
	until: number;
	calendarIds: readonly string[];
};
type Row = Record<string, string | number | null>;
export type Entry = [table: keyof Schema, row: Row];
