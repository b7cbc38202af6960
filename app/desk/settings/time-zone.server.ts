import { done, type FormOutcome, refused } from "#desk/layout/form.server.ts";
import { auditedChange } from "#features/auth/audit.server.ts";
import type { StaffContext } from "#features/auth/require-staff.server.ts";
import { raiseRevision } from "#features/content/revision.server.ts";
import { timeZoneSetting } from "#features/content/snapshot.server.ts";
import type { Database } from "#lib/db/connection.server.ts";
import { saveSetting } from "#lib/db/settings.server.ts";
import type { FormFields } from "#lib/forms/read-form.server.ts";
import { listTimeZones } from "#lib/time/zone-names.ts";

/** Calls that are booked, or were: the time zone can't change once there are any. */
export async function countBookings(db: Database): Promise<number> {
	const { count } = await db
		.selectFrom("bookings")
		.select(({ fn }) => fn.countAll().as("count"))
		.executeTakeFirstOrThrow();

	return Number(count);
}

export async function changeTimeZone(
	site: StaffContext,
	fields: FormFields,
): Promise<FormOutcome> {
	const timeZone = fields.get("timeZone") ?? "";
	const values = { timeZone };
	if (site.staff.role !== "owner")
		return refused("Only an owner can change the time zone.", undefined, 403);
	if (!listTimeZones().includes(timeZone))
		return { errors: { timeZone: "Please choose a time zone." }, values };

	const event = { action: "settings.time-zone", detail: { timeZone } } as const;
	const isChanged = await auditedChange(site, event, async (trx) => {
		if ((await countBookings(trx)) > 0) return false;

		await saveSetting(trx, timeZoneSetting, timeZone);
		await raiseRevision(trx);
		return true;
	});

	return isChanged
		? done(
				"Time zone changed.",
				"Calls, opening hours and the notice bar follow it from now on.",
			)
		: refused(
				"The time zone wasn’t changed.",
				"A call was booked meanwhile. Its hours are in the time zone as it is.",
				409,
			);
}
