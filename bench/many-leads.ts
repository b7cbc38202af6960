import type { Database } from "#lib/db/connection.server.ts";
import { seedLeads } from "../cli/seed-leads.ts";
import type { Seeding } from "../cli/seed-person.ts";
import { addStatistics } from "../cli/seed-statistics.ts";
import { copyLeads } from "./copy-leads.ts";

/** Leads that are made by forms; others are copies of these. */
const MADE = 500;

/** Fills an empty database. @returns the number of leads: above 500, as many copies of 500 as are needed. */
export async function addManyLeads(
	db: Database,
	{ count, until }: Seeding,
	onProgress?: (done: number) => void,
): Promise<number> {
	const made = Math.min(count, MADE);
	const copies = Math.ceil(count / made) - 1;

	await seedLeads(db, { count: made, until }, onProgress);
	await addStatistics(db, { count, until });
	if (copies > 0)
		await copyLeads(db, copies, (done) => onProgress?.(made * (done + 1)));

	return made * (copies + 1);
}
