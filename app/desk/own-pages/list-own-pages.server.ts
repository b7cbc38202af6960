import { parseEntryKey } from "#content/collections.server.ts";
import { buildOwnPath } from "#content/own-page-schema.ts";
import type { Typed } from "#desk/entries/entry-kind.server.ts";
import type { StaffContext } from "#features/auth/require-staff.server.ts";
import { loadSnapshot } from "#features/content/snapshot.server.ts";

/** Every page of the agency’s own that isn’t deleted, with its draft’s title. */
export async function listOwnPages({ db, clock }: StaffContext) {
	const { entries } = await loadSnapshot(db, clock.at);
	const rows = await db
		.selectFrom("content_documents")
		.select(["key", "draft_body"])
		.where("key", "like", "page:%")
		.where("state", "!=", "deleted")
		.execute();

	return rows
		.map(({ key, draft_body }) => {
			const { id = "" } = parseEntryKey(key) ?? {};
			const live = entries.page.get(id);
			const draft: Typed | null = draft_body ? JSON.parse(draft_body) : null;

			return {
				id,
				title: draft?.title || live?.title || "Untitled",
				link: live?.link ?? "",
				path: live ? buildOwnPath(live) : null,
				hasDraft: draft !== null,
			};
		})
		.sort((a, b) => a.title.localeCompare(b.title, "en"));
}
