import { expect, test } from "vitest";
import { classifyFailure } from "./bulk-mailer.server.ts";

const answer = (command: string, response: string) =>
	Object.assign(new Error(`Recipient command failed: ${response}`), {
		code: "EENVELOPE",
		command,
		response,
		responseCode: Number(response.slice(0, 3)),
	});

test.each([
	["550 5.1.1 User unknown"],
	["550 5.1.2 Host unknown"],
	["553 5.1.3 Bad address syntax"],
	["550 5.1.6 Mailbox has moved"],
	["556 5.1.10 Null MX"],
	["550 No such user here"],
	["550 mailbox unavailable"],
	["550 5.1.0 <[address]>: Recipient address rejected: User unknown"],
	["550 5.4.1 Recipient address rejected: Access denied"],
	["554 5.7.1 <jo@client.example>: unknown user"],
])("“%s” names a mailbox that doesn’t exist", (response) => {
	expect(classifyFailure(answer("RCPT TO", response)).outcome).toBe("unknown");
	expect(classifyFailure(answer("DATA", response)).outcome).toBe("unknown");
});

test.each([
	["552 5.2.2 Mailbox full"],
	["552 Exceeded storage allocation"],
	["550 5.2.1 Mailbox disabled"],
])("“%s” is about a mailbox that exists", (response) => {
	expect(classifyFailure(answer("RCPT TO", response)).outcome).toBe(
		"recipient",
	);
});

test.each([
	["550 No thanks", null],
	["550 Administrative prohibition", null],
	["550 5.7.1 Policy", null],
	["550 5.1.0 Address rejected", null],
	["550 5.7.133 SenderNotAuthenticatedForGroup; authentication required", null],
	["550 5.7.1 you are not allowed to post to this list", null],
	["550 5.7.1 Requested action not taken: mailbox unavailable", null],
	["554 5.7.1 <jo@client.example>: Recipient address rejected: Policy", null],
	["550 relay not permitted", "login"],
	["554 5.7.1 Relay access denied", "login"],
	["550 5.7.8 Authentication required", "login"],
	["550 hello@sheaf.example exceeded the max emails per hour", "quota"],
	["550 5.7.708 Traffic not accepted from this IP", "quota"],
	["550 5.4.5 Daily sending quota exceeded", "quota"],
	["550 5.1.8 Bad sender’s system address", "sender"],
	["550 5.1.1 Sender address rejected: User unknown", "sender"],
	["550 5.7.26 DMARC check failed", "sender"],
])("“%s” may be about us", (response, complaint) => {
	expect(classifyFailure(answer("RCPT TO", response))).toMatchObject({
		outcome: "refused",
		complaint,
	});
});

test.each([
	["MAIL FROM", "550 5.1.1 User unknown", "policy"],
	["MAIL FROM", "530 5.7.0 Authentication required", "policy"],
	["DATA", "554 5.7.1 Content rejected", "refused"],
	["RCPT TO", "450 4.2.1 Try later", "later"],
	["RCPT TO", "451 4.3.0 Operated by another server", "later"],
	["RCPT TO", "450 4.7.1 Rate limit", "throttled"],
	["RCPT TO", "421 Too many connections", "throttled"],
])("an answer to %s of “%s” is %s", (command, response, outcome) => {
	expect(classifyFailure(answer(command, response)).outcome).toBe(outcome);
});

test("an address that no server could be given is the recipient’s affair", () => {
	const error = Object.assign(new Error('Invalid recipient "a b"'), {
		code: "EENVELOPE",
		command: "API",
	});

	expect(classifyFailure(error).outcome).toBe("recipient");
});
