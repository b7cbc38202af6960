import * as v from "valibot";
import { hashOfToken, makeToken } from "#lib/crypto/secrets.server.ts";
import type { Database } from "#lib/db/connection.server.ts";
import { executeOne } from "#lib/db/dialect.ts";
import { DatabaseError, ifStale } from "#lib/db/errors.ts";
import { readSetting, saveSetting } from "#lib/db/settings.server.ts";
import {
	email,
	type FieldErrors,
	fieldErrors,
	personName,
} from "#lib/forms/fields.ts";
import type { FormFields } from "#lib/forms/read-form.server.ts";
import { takeToken } from "#lib/http/rate-limit.server.ts";
import type { Clock } from "#lib/time/dates.ts";
import { insertAccount } from "./accounts.server.ts";
import { SETUP_PATH } from "./contract.ts";
import { type ClientInfo, openDesk } from "./login.server.ts";
import { hashPassword, readNewPassword } from "./password.server.ts";
import { findById, listStaff } from "./store.server.ts";

/** The hash of the token in the set-up address of the last start. */
const SETTING = "setup_token";

/** Wrong set-up addresses from one network: 20 in 15 minutes. */
const guessRate = { burst: 20, perMs: 45_000 };

/**
 * Makes the one-time address at which the first owner's account is made, as long as there is no account.
 * Addresses of earlier starts stop working.
 * @returns its path; null when there is an account.
 */
export async function renewSetupPath(db: Database): Promise<string | null> {
	if ((await listStaff(db)).length > 0) {
		await deleteSetupToken(db).execute();
		return null;
	}

	const token = makeToken();
	await saveSetting(db, SETTING, hashOfToken(token));

	return `${SETUP_PATH}/${token}`;
}

export async function isSetupToken(
	db: Database,
	token: string,
): Promise<boolean> {
	const stored = await readSetting(db, SETTING);
	return stored === hashOfToken(token) && (await listStaff(db)).length === 0;
}

/** Counts a wrong address. @returns false when the network has to wait. */
export async function countWrongSetup(
	db: Database,
	network: string | null,
	clock: Clock,
): Promise<boolean> {
	const key = `setup-from:${network ?? ""}`;
	const { ok } = await takeToken(db, key, guessRate, Date.parse(clock.at));

	return ok;
}

export type SetupField = "name" | "email" | "password" | "again";

const SetupForm = v.object({ name: personName, email });

export type Owner = { name: string; email: string; password: string };

/** @returns the new owner, or a message for each invalid field. */
export function parseOwner(
	fields: FormFields,
): Owner | { errors: FieldErrors<SetupField> } {
	const address = fields.get("email") ?? "";
	const form = v.safeParse(SetupForm, {
		name: fields.get("name") ?? "",
		email: address,
	});
	const typed = readNewPassword(fields, address || "no address");
	const errors: FieldErrors<SetupField> = {
		...(form.success ? {} : fieldErrors<SetupField>(form.issues)),
		...("errors" in typed ? typed.errors : {}),
	};

	return form.success && "password" in typed
		? { ...form.output, password: typed.password }
		: { errors };
}

/**
 * Makes the first owner's account and logs the browser in. The address works once, also when it is used
 * twice at the same time.
 * @returns the session's cookie; null when the address doesn't work any more.
 */
export async function createOwner(
	db: Database,
	token: string,
	owner: Owner,
	client: ClientInfo,
	clock: Clock,
): Promise<string | null> {
	const hash = await hashPassword(owner.password);

	return db
		.transaction()
		.execute(async (trx) => {
			const own = deleteSetupToken(trx);
			await executeOne(own.where("value", "=", hashOfToken(token)));

			if ((await listStaff(trx)).length > 0) throw replaced();

			const id = await insertAccount(
				trx,
				{ email: owner.email.toLowerCase(), name: owner.name, role: "owner" },
				null,
				clock,
			);
			if (!id) throw replaced();

			await trx
				.updateTable("staff")
				.set({ password_hash: hash, password_changed_at: clock.at })
				.where("id", "=", id)
				.execute();

			const account = await findById(trx, id);
			if (!account) throw replaced();

			const { cookie } = await openDesk(trx, account, client, clock);

			return cookie;
		})
		.catch(ifStale(null));
}

function deleteSetupToken(db: Database) {
	return db.deleteFrom("settings").where("name", "=", SETTING);
}

function replaced(): DatabaseError {
	return new DatabaseError("stale", { cause: "there is an account" });
}
