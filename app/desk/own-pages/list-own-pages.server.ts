import { listEntries } from "#desk/entries/list-entries.server.ts";
import type { StaffContext } from "#features/auth/require-staff.server.ts";

/** Every page of the agency’s own that isn’t deleted, by title. */
export async function listOwnPages({ db, clock }: StaffContext) {
	const pages = await listEntries(db, clock.at, "page");

	return pages
		.map(({ id, title, path, hasDraft, live }) => ({
			id,
			title,
			link: live?.link ?? "",
			path,
			hasDraft,
		}))
		.sort((a, b) => a.title.localeCompare(b.title, "en"));
}
