import {
	attributionColumns,
	type SubmissionContext,
} from "#features/leads/submission-context.server.ts";
import type { Database } from "#lib/db/connection.server.ts";
import type { AcademyForm } from "./contract.ts";

/** Where these leads come from (docs/requirements.md, section 1). */
export const academySource = "academy_form";

/** The request as its own table keeps it. */
export async function insertAcademyLead(
	db: Database,
	id: string,
	form: AcademyForm,
	submission: SubmissionContext,
	at: string,
): Promise<void> {
	await db
		.insertInto("academy_leads")
		.values({
			id,
			...form,
			...attributionColumns(submission, academySource),
			created_at: at,
		})
		.execute();
}
