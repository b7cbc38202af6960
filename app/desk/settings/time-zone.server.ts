import { company } from "#content/content.ts";
import { done, type FormOutcome, refused } from "#desk/layout/form.server.ts";
import { auditedChange } from "#features/auth/audit.server.ts";
import type { StaffContext } from "#features/auth/require-staff.server.ts";
import { raiseRevision } from "#features/content/revision.server.ts";
import { timeZoneSetting } from "#features/content/snapshot.server.ts";
import type { Database } from "#lib/db/connection.server.ts";
import { readSetting, saveSetting } from "#lib/db/settings.server.ts";
import type { FormFields } from "#lib/forms/read-form.server.ts";
import { formatDateTime } from "#lib/time/format.ts";
import { listTimeZones, renameZone } from "#lib/time/zone-names.ts";
import type { DependingCall } from "./time-zone-form.tsx";

/** Calls to come that others than staff have booked: they keep their moment when the time zone changes. */
export async function listDependingCalls(
	db: Database,
	at: string,
): Promise<DependingCall[]> {
	return db
		.selectFrom("bookings")
		.select(["id", "name", "starts_at as startsAt"])
		.where("status", "=", "booked")
		.where("starts_at", ">", at)
		.where("email", "not in", (query) =>
			query.selectFrom("staff").select("email"),
		)
		.orderBy("starts_at")
		.orderBy("id")
		.execute();
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
	let calls: DependingCall[] = [];
	let isOutdated = false;
	const isChanged = await auditedChange(site, event, async (trx) => {
		if ((await readSetting(trx, timeZoneSetting)) === timeZone) return false;

		calls = await listDependingCalls(trx, site.clock.at);
		isOutdated =
			calls.map(({ id }) => id).join() !== (fields.get("calls") ?? "");
		if (isOutdated) return false;

		await saveSetting(trx, timeZoneSetting, timeZone);
		await raiseRevision(trx);
		return true;
	});

	if (isOutdated)
		return refused(
			"The time zone wasn’t changed.",
			"Calls were booked, moved or cancelled meanwhile. See below which depend on it now.",
			409,
		);

	return isChanged
		? done("Time zone changed.", describeChange(calls, timeZone))
		: done("This is the time zone already.");
}

function describeChange(
	[first, ...others]: readonly DependingCall[],
	timeZone: string,
): string {
	const effect =
		"Calls, opening hours and the notice bar follow it from now on.";
	if (!first) return effect;

	const before = formatDateTime(first.startsAt, renameZone(company().timeZone));
	const after = formatDateTime(first.startsAt, timeZone);
	const rest = others.length > 0 ? ` (and ${others.length} more)` : "";

	return `${effect} The call with ${first.name}${rest} stays when it is: for you it was ${before}, and is now ${after}.`;
}
