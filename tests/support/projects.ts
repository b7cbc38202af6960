import { randomUUIDv7 } from "node:crypto";
import type { Database } from "#lib/db/connection.server.ts";
import { aBody } from "./proposals.ts";

let lastNumber = 0;

type Accepted = {
	personId: string;
	/** Of the client; empty where it was recorded by phone. */
	address: string;
	/** The address that it was sent to, if it is another one. */
	sentTo?: string;
	title?: string;
	workingDays?: number | null;
};

/** An accepted proposal. @returns its id. */
export async function addProject(
	db: Database,
	{ personId, address, sentTo = address, ...changes }: Accepted,
): Promise<string> {
	const id = randomUUIDv7();
	const number = ++lastNumber;
	const at = "2026-11-02T10:00:00.000Z";
	const body = JSON.stringify(aBody(changes));
	await db
		.insertInto("proposals")
		.values({
			id,
			person_id: personId,
			number,
			state: "accepted",
			draft: body,
			live_number: 1,
			sent_to: sentTo || null,
			link_token: `token-of-${id}`,
			decided_at: at,
			created_at: at,
		})
		.execute();
	await db
		.insertInto("proposal_versions")
		.values({
			id: randomUUIDv7(),
			proposal_id: id,
			number: 1,
			body,
			currency: "EUR",
			terms: "Terms",
			created_at: at,
		})
		.execute();
	await db
		.insertInto("proposal_acceptances")
		.values({
			id: randomUUIDv7(),
			proposal_id: id,
			person_id: personId,
			number,
			version: 1,
			how: "page",
			name: "Jo",
			address,
			chosen: "[]",
			once_cents: 250_000,
			month_cents: 0,
			currency: "EUR",
			is_deal: 1,
			record: `The agreement with ${address}.`,
			sha256: "0".repeat(64),
			created_at: at,
		})
		.execute();

	return id;
}

/** A step of a plan. @returns its id. */
export async function addStep(
	db: Database,
	proposalId: string,
	changes: { title?: string; due_on?: string; waiting_for?: string } = {},
): Promise<string> {
	const id = randomUUIDv7();
	await db
		.insertInto("project_steps")
		.values({
			id,
			proposal_id: proposalId,
			title: "Design",
			created_at: "2026-11-02T10:00:00.000Z",
			...changes,
		})
		.execute();

	return id;
}
