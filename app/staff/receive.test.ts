import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { messages } from "#content/messages.ts";
import type { Database } from "#database/connection.server.ts";
import { receiveLogin } from "./receive.server.ts";

/** Nothing is asked of the database until there are accounts. */
const db = {} as Database;
const moment = { at: "2026-11-21T12:00:00.000Z", newId: () => "" };

beforeEach(() => {
	vi.useFakeTimers();
});
afterEach(() => {
	vi.useRealTimers();
});

function login(fields: Record<string, string>) {
	return receiveLogin(db, new Map(Object.entries(fields)), moment);
}

test("every login is refused with the specified words, and the password is not sent back", async () => {
	const answer = login({ email: "owner@firm.example", password: "secret" });
	await vi.runAllTimersAsync();
	expect(await answer).toEqual({
		outcome: "refused",
		message: messages.login.failed,
		values: { email: "owner@firm.example" },
	});
	expect(messages.login.failed).toEqual({
		title: "Login Failed",
		text: "Password incorrect. Contact support@sheaf.example",
	});
});

test("the refusal takes 800 ms, whoever asks", async () => {
	const told = vi.fn();
	void login({ email: "owner@firm.example", password: "secret" }).then(told);
	await vi.advanceTimersByTimeAsync(799);
	expect(told).not.toHaveBeenCalled();
	await vi.advanceTimersByTimeAsync(1);
	expect(told).toHaveBeenCalledOnce();
});

test.each([
	{ fields: {}, errors: { email: "Email is required", password: "Password is required" } },
	{ fields: { email: "owner", password: "x" }, errors: { email: "Email is invalid" } },
	{
		fields: { email: "<b>@x", password: "" },
		errors: { email: "Email is invalid", password: "Password is required" },
	},
])("a form that does not fit is answered at once: $errors", async ({ fields, errors }) => {
	const { email = "" } = fields as { email?: string };
	expect(await login(fields as Record<string, string>)).toEqual({
		outcome: "invalid",
		errors,
		values: { email },
	});
});
