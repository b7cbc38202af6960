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
		const errors = { name: "Type your name." };
		for (const name of ["", "  ", "\u200b", "\u200b \u2060"])
			expect(await submit({ intent: "name", name })).toMatchObject({ errors });
		expect((await findById(db, signedIn.id))?.name).toBe("Ada");
	});

	test("two-step verification is not turned on without the current password, and says so beside its field", async (db) => {
		const { signedIn, submit } = await accountForm(db);
		await proposeSecondFactor({ db, staff: signedIn, secret, clock: clock() });
		const submitWith = (current: string) =>
			submit({ intent: "factor-confirm", code: "123456", current });
		const missing = { current: "Type your current password." };
		expect(await submitWith("")).toMatchObject({ errors: missing });
		const wrong = { current: "That isn’t your password." };
		expect(await submitWith("wrong")).toMatchObject({ errors: wrong });
	});
});
