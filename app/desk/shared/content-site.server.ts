import type { StaffContext } from "#features/auth/require-staff.server.ts";
import type { Pages } from "#features/content/pages.server.ts";
import type { ContentSite } from "#features/content/stored-documents.server.ts";

/** A staff member’s request with the pages that a publication renders. */
export type PublishingSite = StaffContext & { pages?: Pages | undefined };

export function toContentSite({
	db,
	clock,
	staff,
	pages,
}: PublishingSite): ContentSite {
	return { db, clock, pages, staffId: staff.id };
}
