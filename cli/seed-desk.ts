import { changePerson } from "#desk/people/card/card-actions.server.ts";
import { recordDeliveredReply } from "#desk/people/reply/record-answers.server.ts";
import type { StaffContext } from "#features/auth/require-staff.server.ts";
import { emailKey } from "#lib/contacts/email.ts";
import type { Database } from "#lib/db/connection.server.ts";
import type { UploadedFile } from "#lib/forms/read-form.server.ts";
import { staff } from "./seed-entries.ts";
import { DAY, daytime, instant, newId } from "./seed-values.ts";

type Fields = Readonly<Record<string, string>>;

/** The desk of a staff member at a time in milliseconds. Its ids are the same in every process. */
export function openDesk(
	db: Database,
	ms: number,
	name = "Ada Okafor",
): StaffContext {
	const email = `${name.split(" ")[0]?.toLowerCase()}@sheaf.example`;

	return {
		db,
		origin: "https://sheaf.example",
		nonce: "",
		secret: "of the sample, which signs no links",
		clock: { at: instant(ms), newId: () => newId(ms) },
		notify: {
			from: { name: "Sheaf", address: "hello@sheaf.example" },
			to: "hello@sheaf.example",
			webhook: false,
			mail: true,
		},
		staff: {
			id: staff.get(name) ?? "",
			name,
			email,
			role: "owner",
			sessionHash: "",
		},
		log() {},
	};
}

/** A time of the day that is so many days before another. */
export function daysBefore(until: number, days: number): number {
	return daytime(until - days * DAY, until);
}

export const formOf = (fields: Fields): ReadonlyMap<string, string> =>
	new Map(Object.entries(fields));

/** Submits a form of a person's card. @throws when it is refused. */
export async function press(
	site: StaffContext,
	personId: string,
	fields: Fields,
	files: readonly UploadedFile[] = [],
): Promise<void> {
	const answer = await changePerson(site, personId, formOf(fields), files);
	if (!answer || answer.errors || answer.notice?.kind === "failed")
		throw new Error(
			`The card refused ${fields.intent}: ${JSON.stringify(answer)}`,
		);
}

/** @returns the id of the person with an email address. */
export async function findId(db: Database, email: string): Promise<string> {
	const { person_id } = await db
		.selectFrom("contact_points")
		.select("person_id")
		.where("kind", "=", "email")
		.where("key", "=", emailKey(email))
		.executeTakeFirstOrThrow();

	return person_id;
}

/** Delivers what was queued for the sample's people at its time, and drops what is due later: nothing is sent. */
export async function deliverAll(db: Database, until: number): Promise<void> {
	await db
		.deleteFrom("outbox")
		.where("delivered_at", "is", null)
		.where("due_at", ">", instant(until))
		.execute();
	const rows = await db
		.selectFrom("outbox")
		.selectAll()
		.where("delivered_at", "is", null)
		.orderBy("id")
		.execute();

	for (const row of rows)
		await db.transaction().execute(async (trx) => {
			await trx
				.updateTable("outbox")
				.set({ delivered_at: row.due_at, attempts: 1 })
				.where("id", "=", row.id)
				.execute();
			await recordDeliveredReply(trx, row, row.due_at);
		});
}
