import type { RouterContextProvider } from "react-router";
import {
	requireStaff,
	type StaffContext,
} from "#features/auth/require-staff.server.ts";
import { type Pages, pagesContext } from "#features/content/pages.server.ts";
import type { ContentSite } from "#features/content/stored-documents.server.ts";

/** A staff member’s request with the pages that a publication renders. */
export type PublishingSite = StaffContext & { pages?: Pages | undefined };

/** @throws a response without a session. */
export function requirePublishingSite(
	context: Readonly<RouterContextProvider>,
): PublishingSite {
	return {
		...requireStaff(context),
		pages: context.get(pagesContext) ?? undefined,
	};
}

export function toContentSite({
	db,
	clock,
	staff,
	pages,
	notify,
}: PublishingSite): ContentSite {
	return { db, clock, pages, notify, staffId: staff.id };
}
