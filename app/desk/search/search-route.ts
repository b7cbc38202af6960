import { parsePeopleFilter } from "#desk/people/list/filter.ts";
import { listPeople } from "#desk/people/list/list.server.ts";
import { requireStaff } from "#features/auth/require-staff.server.ts";
import type { Route } from "./+types/search-route.ts";

const MAX_FOUND = 8;

export type FoundPerson = {
	id: string;
	name: string;
	/** Company, or else how to reach them. */
	detail: string;
};

/** The people who fit `?q=`: by name, company, phone, address, tag, or words of a form or note. */
export async function loader({
	request,
	context,
}: Route.LoaderArgs): Promise<Response> {
	const { db, clock, staff } = requireStaff(context);
	const q = new URL(request.url).searchParams.get("q") ?? "";
	const filter = parsePeopleFilter(new URLSearchParams({ q }));
	if (filter.q === "") return Response.json([]);

	const { people } = await listPeople(db, {
		filter,
		now: clock.at,
		staffId: staff.id,
		size: MAX_FOUND,
	});
	const found: FoundPerson[] = people.map(({ id, name, company, contact }) => ({
		id,
		name: name ?? (contact || "No name"),
		detail: company ?? (name === null ? "" : (contact ?? "")),
	}));

	return Response.json(found);
}
