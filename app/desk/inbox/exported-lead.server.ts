import type { Database } from "#lib/db/connection.server.ts";
import type { ListedLead } from "./listed-lead.ts";

/** The columns of an export, in order. */
export const exportColumns = [
	"id",
	"created_at",
	"kind",
	"email",
	"name",
	"company",
	"phone",
	"website",
	"headline",
	"message",
	"source",
	"industry",
	"recommendation",
	"status",
	"worth_eur",
	"assignee",
	"due_at",
	"answered_at",
] as const;

/** What a form brought beside what all of them have. */
type Details = {
	company: string | null;
	phone: string | null;
	website: string | null;
	/** The question, the message to the Academy, or the note to a call. */
	message: string | null;
};

/** A lead as an export writes it. */
export type ExportedLead = Pick<
	ListedLead & Details & { worth_eur: number | null },
	(typeof exportColumns)[number]
>;

const nothing: Details = { company: null, phone: null, website: null, message: null };

/** These leads as an export writes them; read together, however many there are. */
export async function exportedLeads(
	db: Database,
	leads: readonly ListedLead[],
): Promise<ExportedLead[]> {
	const [details, worth] = await Promise.all([
		detailsOf(
			db,
			leads.map(({ id }) => id),
		),
		worthOf(
			db,
			leads.flatMap(({ person_id }) => person_id ?? []),
		),
	]);
	return leads.map((lead) => {
		const worth_eur = worth.get(lead.person_id ?? "") ?? null;
		const all = { ...lead, ...nothing, ...details.get(lead.id), worth_eur };
		return Object.fromEntries(exportColumns.map((column) => [column, all[column]])) as ExportedLead;
	});
}

/** By the lead's id; what is not there has no details. */
async function detailsOf(
	db: Database,
	ids: readonly string[],
): Promise<Map<string, Partial<Details>>> {
	if (ids.length === 0) return new Map();
	const { read } = db;
	const found = await Promise.all([
		read.selectFrom("quiz_leads").select(["id", "website"]).where("id", "in", ids).execute(),
		read
			.selectFrom("academy_leads")
			.select(["id", "company", "message"])
			.where("id", "in", ids)
			.execute(),
		read
			.selectFrom("questions")
			.select(["id", "question as message"])
			.where("id", "in", ids)
			.execute(),
		read
			.selectFrom("bookings")
			.select(["id", "phone", "note as message"])
			.where("id", "in", ids)
			.execute(),
	]);
	return new Map(found.flat().map(({ id, ...details }) => [id, details]));
}

async function worthOf(db: Database, personIds: readonly string[]): Promise<Map<string, number>> {
	if (personIds.length === 0) return new Map();
	const rows = await db
		.selectFrom("people")
		.select(["id", "value_eur"])
		.where("id", "in", [...new Set(personIds)])
		.where("value_eur", "is not", null)
		.$narrowType<{ value_eur: number }>()
		.execute();
	return new Map(rows.map(({ id, value_eur }) => [id, value_eur]));
}
