import type { Database } from "#lib/db/connection.server.ts";
import type { Clock } from "#lib/time/dates.ts";
import { indexNote } from "./search.server.ts";

/**
 * Makes notes of emails by staff that will not be sent: as emails of the card, and in the client's portal, they would
 * look as if they had been.
 * @param ids of messages; other ids are left out.
 */
export async function keepAsNotes(
	trx: Database,
	ids: readonly string[],
	{ newId }: Pick<Clock, "newId">,
): Promise<void> {
	const messages = await trx
		.selectFrom("messages")
		.select(["id", "person_id", "staff_id", "subject", "text", "created_at"])
		.where("id", "in", [...ids, ""])
		.where("direction", "=", "out")
		.orderBy("id")
		.execute();

	for (const { id, subject, text, ...row } of messages) {
		const note = {
			...row,
			id: newId(),
			text: `This email was not sent: ${subject}\n\n${text}`,
		};
		await trx.insertInto("notes").values(note).execute();
		await indexNote(trx, note);
		await trx
			.updateTable("project_steps")
			.set({ waiting_for: null })
			.where("asked_id", "=", id)
			.execute();
		await trx.deleteFrom("messages").where("id", "=", id).execute();
	}
}
