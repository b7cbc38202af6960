import { expect, test } from "vitest";
import { classifyFailure } from "./bulk-mailer.server.ts";

const answer = (command: string, message: string) =>
	Object.assign(new Error(message), {
		code: "EENVELOPE",
		command,
		responseCode: Number(/\d{3}/.exec(message)?.[0]),
	});

test.each([
	["RCPT TO", "550 5.1.1 User unknown", "recipient"],
	["RCPT TO", "550 No thanks", "recipient"],
	["RCPT TO", "552 5.2.2 Mailbox full", "recipient"],
	[
		"RCPT TO",
		"550 5.4.1 Recipient address rejected: Access denied",
		"recipient",
	],
	["RCPT TO", "554 5.7.1 <jo@client.example>: unknown user", "recipient"],
	["RCPT TO", "554 5.7.1 Relay access denied", "policy"],
	["RCPT TO", "550 5.7.1 Policy", "policy"],
	["DATA", "554 5.7.1 Recipient address rejected", "policy"],
	["RCPT TO", "450 4.2.1 Try later", "later"],
	["RCPT TO", "451 4.3.0 Operated by another server", "later"],
	["RCPT TO", "450 4.7.1 Rate limit", "throttled"],
	["RCPT TO", "421 Too many connections", "throttled"],
])("an answer to %s of “%s” is %s", (command, message, outcome) => {
	expect(classifyFailure(answer(command, message)).outcome).toBe(outcome);
});
