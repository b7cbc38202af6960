import { expect } from "vitest";
import { proposeSecondFactor } from "#features/auth/second-factor.server.ts";
import { findById } from "#features/auth/store.server.ts";
import type { Database } from "#lib/db/connection.server.ts";
import { onBothDatabases } from "../../../tests/support/databases.ts";
import {
	addAccount,
	client,
	clock,
	fieldsOf,
	secret,
} from "../../../tests/support/staff-context.ts";
import { submitAccount } from "./account-action.server.ts";

async function accountForm(db: Database) {
	const id = await addAccount(db, "ada@firm.example");
	const staff = { id, name: "Ada", email: "ada@firm.example", role: "owner" } as const;
	const request = { db, secret, client: client(), clock: clock(), log() {} };
	const signedIn = { ...staff, sessionHash: "" };
	return {
		signedIn,
		submit: async (fields: Record<string, string>) =>
			await submitAccount({ ...request, staff: signedIn }, fieldsOf(fields)),
	};
}

onBothDatabases((test) => {
	test("a name without a visible character is refused beside its field", async (db) => {
		const { signedIn, submit } = await accountForm(db);
		for (const name of ["", "  ", "\u200b", "\u200b \u2060"])
			expect(await submit({ intent: "name", name })).toMatchObject({
				errors: { name: "Type your name." },
			});
		expect((await findById(db, signedIn.id))?.name).toBe("Ada");
	});

	test("two-step verification is not turned on without the current password, and says so beside its field", async (db) => {
		const { signedIn, submit } = await accountForm(db);
		await proposeSecondFactor(db, signedIn, secret);
		const form = { intent: "factor-confirm", code: "123456" };
		expect(await submit(form)).toMatchObject({
			errors: { current: "Type your current password." },
		});
		expect(await submit({ ...form, current: "wrong" })).toMatchObject({
			errors: { current: "That isn’t your password." },
		});
	});
});
