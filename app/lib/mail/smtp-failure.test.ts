import { expect, test } from "vitest";
import { smtpFailure } from "./mailer.server.ts";

function smtpError(code: string, responseCode?: number, message = "it failed") {
	return Object.assign(new Error(message), { code, responseCode });
}

test.each([
	["nobody listens", smtpError("ESOCKET"), { reached: false, hopeless: false, code: "ESOCKET" }],
	["no such host", smtpError("EDNS"), { reached: false, hopeless: false, code: "EDNS" }],
	["no answer in time", smtpError("ETIMEDOUT"), { reached: false, hopeless: false }],
	[
		"a wrong password",
		smtpError("EAUTH", 535),
		{ reached: false, hopeless: false, code: "EAUTH 535" },
	],
	["the server is closing down", smtpError("EENVELOPE", 421), { reached: false, hopeless: false }],
	["try again later", smtpError("EENVELOPE", 451), { reached: true, hopeless: false }],
	[
		"mailbox full",
		smtpError("EENVELOPE", 552, "552 5.2.2 full"),
		{ reached: true, hopeless: false },
	],
	[
		"relaying denied",
		smtpError("EENVELOPE", 550, "550 5.7.1 no"),
		{ reached: true, hopeless: false },
	],
	[
		"no such user",
		smtpError("EENVELOPE", 550, "550 5.1.1 <a@b.example> unknown"),
		{ reached: true, hopeless: true },
	],
	[
		"the text refused",
		smtpError("EMESSAGE", 554, "554 5.1.1 looks like spam"),
		{ reached: true, hopeless: false },
	],
	[
		"something that is no error",
		"oops",
		{ reached: false, hopeless: false, error: "oops", code: "unknown" },
	],
])("%s", (_name, error, expected) => {
	expect(smtpFailure(error)).toMatchObject({ outcome: "failed", ...expected });
});

test.each([
	["550 5.1.1 <owner@example.com>: unknown", "550 5.1.1 <[address]>: unknown"],
	[
		"553 No such user (owner+x@sub.example.com), owner@example.com",
		"553 No such user ([address]), [address]",
	],
	[
		"Can't send mail - all recipients were rejected: 550 Bjørn@exämple.no",
		"Can't send mail - all recipients were rejected: 550 [address]",
	],
	["451 4.7.1 Try again later", "451 4.7.1 Try again later"],
])("neither the stored error nor the log's code has an address: %s", (answer, stored) => {
	const failure = smtpFailure(smtpError("EENVELOPE", 550, answer));
	expect(failure).toMatchObject({ error: stored, code: "EENVELOPE 550" });
});

test("an answer without end is cut short", () => {
	const { error } = smtpFailure(smtpError("EENVELOPE", 550, "a".repeat(10_000_000)));
	expect(error).toHaveLength(500);
});
