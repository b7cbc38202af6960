import type { Updateable } from "kysely";
import type { Schema } from "#database/schema.ts";
import { assigneeTopics } from "#features/leads/message-topics.ts";
import type { Database } from "#lib/db/connection.server.ts";
import { executeOne, isPostgres } from "#lib/db/dialect.ts";
import { ifStale } from "#lib/db/errors.ts";
import type { Clock } from "#lib/time/dates.ts";
import { recordAuditEvent, recordedChange } from "./audit.server.ts";
import type { Role } from "./contract.ts";
import { forgetNetworks } from "./login-limits.server.ts";
import { deleteSessions } from "./session.server.ts";
import { insertLink, type OneTimeLink } from "./staff-links.server.ts";
import {
	findById,
	listStaff,
	noSecrets,
	updateAccount,
} from "./store.server.ts";

/** As in the migration that makes it. */
export const FIRST_CALENDAR = "first";

/** Author of a change: a staff id, or null for the command line. */
type By = string | null;

type Invited = OneTimeLink & { outcome: "done"; id: string; role: Role };

/** Sends a link to an account's address, in the transaction that makes it. */
type SendLink = (
	trx: Database,
	email: string,
	link: OneTimeLink,
) => Promise<void>;

const sendNothing: SendLink = async () => {};

/** Adds an account, or restores a removed one. The first account is an owner's. */
export async function addStaff(
	db: Database,
	wanted: { email: string; name: string | null; role: Role | null },
	by: By,
	clock: Clock,
	send = sendNothing,
): Promise<Invited | { outcome: "taken" }> {
	const email = wanted.email.toLowerCase();
	const isFirst = (await listStaff(db)).length === 0;
	const role = wanted.role ?? (isFirst ? "owner" : "member");
	const name = wanted.name ?? nameFrom(email);

	return db.transaction().execute(async (trx) => {
		const id = await insertAccount(trx, { email, name, role }, by, clock);
		if (!id) return { outcome: "taken" };

		const link = await insertLink(trx, id, "invitation", clock.at);
		await send(trx, email, link);

		return { outcome: "done", id, role, ...link };
	});
}

/** An account takes over the calendar without an owner, or gets one of its own. */
export async function giveCalendar(
	trx: Database,
	{ id, name }: { id: string; name: string },
	at: string,
): Promise<void> {
	const own = await trx
		.selectFrom("calendars")
		.select("id")
		.where("staff_id", "=", id)
		.executeTakeFirst();
	if (own) return;

	const { numUpdatedRows } = await trx
		.updateTable("calendars")
		.set({ staff_id: id })
		.where("id", "=", FIRST_CALENDAR)
		.where("staff_id", "is", null)
		.executeTakeFirst();
	if (numUpdatedRows > 0n) return;

	await trx
		.insertInto("calendars")
		.values({ id, name, staff_id: id, created_at: at })
		.execute();
}

/** The scheduler offers the first calendar while no other has hours, so the next account takes it over. */
async function releaseFirstCalendar(
	trx: Database,
	staffId: string,
): Promise<void> {
	const { numUpdatedRows } = await trx
		.updateTable("calendars")
		.set({ staff_id: null })
		.where("id", "=", FIRST_CALENDAR)
		.where("staff_id", "=", staffId)
		.executeTakeFirst();
	if (numUpdatedRows > 0n)
		await trx
			.deleteFrom("booking_settings")
			.where("id", "=", FIRST_CALENDAR)
			.execute();
}

/**
 * Inserts an account without a password, or restores a removed one.
 * @param email in lower case.
 * @returns its id; null when there is an account for the address.
 */
export async function insertAccount(
	trx: Database,
	{ email, name, role }: { email: string; name: string; role: Role },
	by: By,
	clock: Clock,
): Promise<string | null> {
	const account = await trx
		.insertInto("staff")
		.values({ id: clock.newId(), email, name, role, created_at: clock.at })
		.onConflict((conflict) =>
			conflict
				.column("email")
				.doUpdateSet({ name, role, removed_at: null })
				.where("staff.removed_at", "is not", null),
		)
		.returning("id")
		.executeTakeFirst();
	if (!account) return null;

	await giveCalendar(trx, { id: account.id, name }, clock.at);
	await recordAuditEvent(
		trx,
		{ staffId: by, action: "staff.add", subject: account.id, detail: { role } },
		clock,
	);

	return account.id;
}

/**
 * Makes a new one-time link. Deletes the password and the second factor and ends all sessions of the
 * account.
 */
export async function resetStaff(
	db: Database,
	id: string,
	by: By,
	clock: Clock,
	send = sendNothing,
): Promise<Invited | { outcome: "unknown" }> {
	const account = await findById(db, id);
	if (!account) return { outcome: "unknown" };
	return db.transaction().execute(async (trx) => {
		await updateAccount(trx, id, noSecrets);
		await deleteSessions(trx, id);
		await forgetNetworks(trx, id);

		const link = await insertLink(trx, id, "invitation", clock.at);

		await send(trx, account.email, link);
		await recordAuditEvent(
			trx,
			{ staffId: by, action: "staff.reset", subject: id },
			clock,
		);

		return { outcome: "done", id, role: account.role, ...link };
	});
}

/** Staff cannot change their own role, and the last owner stays one. */
export async function changeRole(
	db: Database,
	id: string,
	role: Role,
	by: By,
	clock: Clock,
): Promise<OwnerChange> {
	if (id === by) return "self";
	if ((await findById(db, id))?.role === role) return "done";

	const change = role === "owner" ? updateAccount : updateUnlessLastOwner;
	const isChanged = await recordedChange(
		{ db, clock },
		{ staffId: by, action: "staff.role", subject: id, detail: { role } },
		async (trx) => {
			await change(trx, id, { role });
			return true;
		},
	).catch(ifStale(false));

	return isChanged ? "done" : explainRefusal(db, id);
}

/**
 * Staff cannot remove themselves, and the last owner cannot be removed. Notes and audit events keep the
 * name.
 */
export async function removeAccount(
	db: Database,
	id: string,
	by: By,
	clock: Clock,
): Promise<OwnerChange> {
	if (id === by) return "self";

	const isRemoved = await recordedChange(
		{ db, clock },
		{ staffId: by, action: "staff.remove", subject: id },
		async (trx) => {
			await updateUnlessLastOwner(trx, id, {
				...noSecrets,
				calendar_token_hash: null,
				removed_at: clock.at,
			});

			await releaseFirstCalendar(trx, id);
			await trx.deleteFrom("staff_links").where("staff_id", "=", id).execute();
			await discardMails(trx, id);
			await deleteSessions(trx, id);
			await forgetNetworks(trx, id);

			return true;
		},
	).catch(ifStale(false));

	return isRemoved ? "done" : explainRefusal(db, id);
}

/** Emails about assigned people that have not been sent. */
async function discardMails(trx: Database, staffId: string): Promise<void> {
	await trx
		.deleteFrom("outbox")
		.where("recipient", "=", (eb) =>
			eb.selectFrom("staff").select("email").where("id", "=", staffId),
		)
		.where("topic", "in", assigneeTopics)
		.where("delivered_at", "is", null)
		.execute();
}

type OwnerChange = "done" | "unknown" | "self" | "last-owner";

async function explainRefusal(db: Database, id: string): Promise<OwnerChange> {
	return (await findById(db, id)) ? "last-owner" : "unknown";
}

/** @throws DatabaseError `stale` for the last owner and for removed accounts. */
async function updateUnlessLastOwner(
	trx: Database,
	id: string,
	change: Updateable<Schema["staff"]>,
): Promise<void> {
	const owners = trx.selectFrom("staff").where("role", "=", "owner");
	// SQLite has one writer; on PostgreSQL the lock keeps concurrent changes out of the count of owners.
	if (isPostgres(trx))
		await owners.select("id").orderBy("id").forUpdate().execute();

	const count = owners
		.select(({ fn }) => fn.countAll<number>().as("count"))
		.where("removed_at", "is", null);

	await executeOne(
		trx
			.updateTable("staff")
			.set(change)
			.where("id", "=", id)
			.where("removed_at", "is", null)
			.where(({ eb, or }) =>
				or([eb("role", "<>", "owner"), eb(count, ">", 1)]),
			),
	);
}

/** "ada.lovelace@…" becomes "Ada Lovelace", the initial name of an account. */
function nameFrom(email: string): string {
	const words = (email.split("@")[0] ?? "").split(/[._+-]+/).filter(Boolean);
	const name = words
		.map((word) => word.charAt(0).toUpperCase() + word.slice(1))
		.join(" ");

	return name || email;
}
