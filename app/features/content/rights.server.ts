import { findKind, type StoredKey } from "#content/collections.server.ts";
import { recordedChange } from "#features/auth/audit.server.ts";
import type { Database } from "#lib/db/connection.server.ts";
import { readSetting, saveSetting } from "#lib/db/settings.server.ts";
import type { ContentSite } from "./stored-documents.server.ts";

/** `1`: members publish articles and case studies, as owners do. */
const membersPublishSetting = "members_publish";

export async function readMembersPublish(db: Database): Promise<boolean> {
	return (await readSetting(db, membersPublishSetting)) === "1";
}

/** @returns false if it was so already. */
export function saveMembersPublish(
	site: Pick<ContentSite, "db" | "clock" | "staffId">,
	isAllowed: boolean,
): Promise<boolean> {
	return recordedChange(
		site,
		{
			staffId: site.staffId,
			action: "settings.publishing",
			detail: { publishers: isAllowed ? "members" : "owners" },
		},
		async (trx) => {
			if ((await readMembersPublish(trx)) === isAllowed) return false;

			await saveSetting(trx, membersPublishSetting, isAllowed ? "1" : "0");
			return true;
		},
	);
}

/** @param staffId null for the command line, which may publish everything. */
export async function mayPublish(
	db: Database,
	staffId: string | null,
	key: StoredKey,
): Promise<boolean> {
	const { publishedBy } = findKind(key);
	if (staffId === null || publishedBy === "member") return true;

	const account = await db
		.selectFrom("staff")
		.select("role")
		.where("id", "=", staffId)
		.where("removed_at", "is", null)
		.executeTakeFirst();
	if (!account) return false;

	return (
		account.role === "owner" ||
		(publishedBy === "setting" && (await readMembersPublish(db)))
	);
}
