import type { Database } from "#lib/db/connection.server.ts";
import { type Write, write } from "#lib/db/write.ts";
import { type Account, codesIn, noSecrets } from "./store.server.ts";

/** The second factor as it stands: its sealed secret, and since when it is on. */
export async function findTotp(db: Database, id: string) {
	const row = await db
		.selectFrom("staff")
		.select(["totp_secret", "totp_confirmed_at", "recovery_codes"])
		.where("id", "=", id)
		.where("removed_at", "is", null)
		.executeTakeFirst();
	return {
		secret: row?.totp_secret ?? null,
		confirmedAt: row?.totp_confirmed_at ?? null,
		recoveryCodes: codesIn(row?.recovery_codes ?? null),
	};
}

/** A secret that is still to be confirmed; one that is confirmed is not written over. */
export function proposeTotp(db: Database, id: string, encrypted: string): Write {
	return write(
		"staff",
		db
			.updateTable("staff")
			.set({ totp_secret: encrypted, totp_last_step: null })
			.where("id", "=", id)
			.where("totp_confirmed_at", "is", null),
		1,
	);
}

/** Switches the second factor on, with the very secret that was looked at. */
export function confirmTotp(
	db: Database,
	id: string,
	{ encrypted, step, codes }: { encrypted: string; step: number; codes: readonly string[] },
	at: string,
): Write {
	return write(
		"staff",
		db
			.updateTable("staff")
			.set({
				totp_confirmed_at: at,
				totp_last_step: step,
				recovery_codes: JSON.stringify(codes),
			})
			.where("id", "=", id)
			.where("totp_secret", "=", encrypted)
			.where("totp_confirmed_at", "is", null),
		1,
	);
}

/** Switches the second factor off. */
export function removeTotp(db: Database, id: string): Write {
	const { password_hash: _, ...none } = noSecrets;
	return write("staff", db.updateTable("staff").set(none).where("id", "=", id), 1);
}

/** Uses up a time step: the code of that step, and of any before it, is not taken again. */
export function spendStep(db: Database, id: string, step: number): Write {
	return write(
		"staff",
		db
			.updateTable("staff")
			.set({ totp_last_step: step })
			.where("id", "=", id)
			.where(({ eb, or }) =>
				or([eb("totp_last_step", "is", null), eb("totp_last_step", "<", step)]),
			),
		1,
	);
}

/** Uses up a recovery code; of two who use it at once, one is undone. */
export function spendRecoveryCode(
	db: Database,
	{ id, recoveryCodes }: Pick<Account, "id" | "recoveryCodes">,
	codeHash: string,
): Write {
	const left = recoveryCodes.filter((code) => code !== codeHash);
	return write(
		"staff",
		db
			.updateTable("staff")
			.set({ recovery_codes: JSON.stringify(left) })
			.where("id", "=", id)
			.where("recovery_codes", "=", JSON.stringify(recoveryCodes)),
		1,
	);
}
