import { emailKey } from "#lib/contacts/email.ts";
import type { Database } from "#lib/db/connection.server.ts";

/** The column of `staff` that switches a kind of email. */
type NotificationSetting = "notify_leads" | "notify_replies" | "notify_tasks";

/** Current staff with a password: an invited or reset account gets no personal data by email. */
function selectActive(db: Database) {
	return db
		.selectFrom("staff")
		.select(["staff.id", "staff.email"])
		.where("staff.removed_at", "is", null)
		.where("staff.password_hash", "is not", null);
}

/** Staff who want these emails. */
export function selectNotified(db: Database, setting: NotificationSetting) {
	return selectActive(db).where(`staff.${setting}`, "=", 1);
}

/** The address of a staff member who wants these emails; null for anyone else. */
export async function findNotified(
	db: Database,
	staffId: string | null,
	setting: NotificationSetting,
): Promise<string | null> {
	if (staffId === null) return null;

	const staff = await selectNotified(db, setting)
		.where("staff.id", "=", staffId)
		.executeTakeFirst();

	return staff?.email ?? null;
}

/** Whether emails for staff may still be sent to an address. */
export async function isStaffAddress(
	db: Database,
	address: string,
): Promise<boolean> {
	const staff = await selectActive(db)
		.where("staff.email", "=", emailKey(address))
		.executeTakeFirst();

	return staff !== undefined;
}
