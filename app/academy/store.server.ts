import type { Database } from "#database/connection.server.ts";
import { type Write, write } from "#database/write.ts";
import { attributionColumns, type Envelope } from "#leads/envelope.server.ts";
import type { AcademyForm } from "./contract.ts";

/** Where these leads come from (specification.md, section 3). */
export const academySource = "academy_form";

/** The request as its own table keeps it. */
export function insertAcademyLead(
	db: Database,
	id: string,
	form: AcademyForm,
	envelope: Envelope,
	at: string,
): Write {
	return write(
		"academy_leads",
		db.insertInto("academy_leads").values({
			id,
			...form,
			...attributionColumns(envelope, academySource),
			created_at: at,
		}),
	);
}
