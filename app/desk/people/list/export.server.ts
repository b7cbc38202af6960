import { readSelectedIds } from "#desk/list/selection.ts";
import { auditFile } from "#features/auth/audit.server.ts";
import type { StaffContext } from "#features/auth/require-staff.server.ts";
import { selectLostNote } from "#features/leads/stages.server.ts";
import { describeLostReason } from "#features/leads/stages.ts";
import { formatTagList } from "#lib/contacts/tag-list.ts";
import { csvResponse } from "#lib/csv-response.server.ts";
import type { Database } from "#lib/db/connection.server.ts";
import { type PeopleFilter, parsePeopleFilter, peopleQuery } from "./filter.ts";
import { listPeople, readPeople, type Viewer } from "./list.server.ts";

/** The import reads them back: see desk/import/contact-columns.ts. */
const peopleColumns = [
	"id",
	"name",
	"emails",
	"phones",
	"company",
	"website",
	"address",
	"tags",
	"notes",
	"stage",
	"value",
	"value_period",
	"lost_reason",
	"lost_note",
	"assignee",
	"source",
	"added_by",
	"basis",
	"newsletter",
	"created_at",
	"last_contact_at",
] as const;

type ExportedPerson = Record<
	(typeof peopleColumns)[number],
	string | number | null
>;

/** People read at a time; bounds the memory of an export. */
const BATCH = 500;

/** Streams the people that match the filter of the list as CSV, one row each, after an audit event. */
export async function exportPeople(
	site: StaffContext,
	query: URLSearchParams,
): Promise<Response> {
	const { db, staff, clock } = site;
	const filter = parsePeopleFilter(query);
	const viewer = { staffId: staff.id, now: clock.at };
	const selected = query.get("all") ? [] : readSelectedIds(query.keys());
	const filters =
		selected.length > 0 ? ["selected"] : [...peopleQuery(filter).keys()];
	await auditFile(site, "person.export", { filters });

	async function* batches() {
		const pages =
			selected.length > 0
				? [await readExported(db, await readPeople(db, selected, clock.at))]
				: matchingPeople(db, filter, viewer);
		for await (const people of pages)
			yield people.map((person) =>
				peopleColumns.map((column) => person[column]),
			);
	}

	const name = `people-${clock.at.slice(0, 10)}`;

	return csvResponse(name, peopleColumns, batches());
}

async function* matchingPeople(
	db: Database,
	filter: PeopleFilter,
	viewer: Viewer,
): AsyncGenerator<ExportedPerson[]> {
	let after: string | null = null;
	do {
		const page: Awaited<ReturnType<typeof listPeople>> = await listPeople(db, {
			filter,
			...viewer,
			after,
			size: BATCH,
		});
		yield readExported(db, page.people);
		after = page.next;
	} while (after !== null);
}

async function readExported(
	db: Database,
	listed: Awaited<ReturnType<typeof listPeople>>["people"],
): Promise<ExportedPerson[]> {
	const ids = [...listed.map(({ id }) => id), ""];
	const people = await db
		.selectFrom("people")
		.selectAll()
		.select(selectLostNote().as("lost_note"))
		.where("id", "in", ids)
		.execute();

	const points = await db
		.selectFrom("contact_points")
		.select(["person_id", "kind", "value", "key"])
		.where("person_id", "in", ids)
		.orderBy("is_primary", "desc")
		.orderBy("id")
		.execute();

	const notes = await db
		.selectFrom("notes")
		.select(["person_id", "text"])
		.where("person_id", "in", ids)
		.where("deleted_at", "is", null)
		.orderBy("id")
		.execute();

	const tags = await db
		.selectFrom("person_tags")
		.select(["person_id", "tag"])
		.where("person_id", "in", ids)
		.where("deleted_at", "is", null)
		.orderBy("tag")
		.execute();

	const leads = await db
		.selectFrom("leads")
		.select(["person_id", "source", "traffic_source"])
		.where("person_id", "in", ids)
		.orderBy("id")
		.execute();

	const subscribers = await db
		.selectFrom("newsletter_subscribers")
		.select(["email", "status"])
		.where("email", "in", [...points.map(({ key }) => key), ""])
		.execute();

	const peopleById = new Map(people.map((person) => [person.id, person]));
	const pointsOf = groupByPerson(points);
	const notesOf = groupByPerson(notes);
	const tagsOf = groupByPerson(tags);
	const leadsOf = groupByPerson(leads);
	const statuses = new Map(
		subscribers.map(({ email, status }) => [email, status]),
	);

	return listed.flatMap((row) => {
		const person = peopleById.get(row.id);
		if (!person) return [];

		const own = pointsOf.get(row.id) ?? [];
		const [lead] = leadsOf.get(row.id) ?? [];
		const valuesOf = (kind: string) =>
			own
				.filter((point) => point.kind === kind)
				.map(({ value }) => value)
				.join("; ");

		return {
			id: person.id,
			name: person.name,
			emails: valuesOf("email"),
			phones: valuesOf("phone"),
			company: person.company,
			website: person.website,
			address: person.address,
			tags: formatTagList((tagsOf.get(row.id) ?? []).map(({ tag }) => tag)),
			notes: (notesOf.get(row.id) ?? []).map(({ text }) => text).join("\n\n"),
			stage: person.stage,
			value: person.value_cents === null ? null : person.value_cents / 100,
			value_period: person.period,
			lost_reason: person.lost_reason && describeLostReason(person.lost_reason),
			lost_note: person.lost_note,
			assignee: row.assignee,
			source: lead ? (lead.traffic_source ?? lead.source) : null,
			added_by: person.origin,
			basis: person.basis,
			newsletter: own.map(({ key }) => statuses.get(key)).find(Boolean) ?? null,
			created_at: person.created_at,
			last_contact_at: row.lastContact,
		};
	});
}

function groupByPerson<Row extends { person_id: string | null }>(
	rows: readonly Row[],
): Map<string, Row[]> {
	return Map.groupBy(rows, ({ person_id }) => person_id ?? "");
}
