import { afterEach, expect, test } from "vitest";
import { startSilent, startSmtp } from "../../../tests/support/smtp.ts";
import { unusedPort } from "../../../tests/support/system.ts";
import { type OutgoingMail, smtpMailer } from "./mailer.server.ts";

const mail: OutgoingMail = {
	to: "owner@example.com",
	messageId: "<0199-abc@sheaf.example>",
	subject: "New question",
	replyTo: { name: "Zoë", address: "zoe@example.com" },
	document: {
		heading: "New question",
		paragraphs: ["Somebody asked."],
		facts: [{ label: "Question", value: "How much?\n.\nQUIT" }],
		footer: [],
	},
};

const cleanups: (() => unknown)[] = [];
afterEach(async () => {
	for (const cleanup of cleanups.splice(0).reverse()) await cleanup();
});

function mailerAt(port: number, whole = 5_000) {
	const server = { host: "127.0.0.1", port, secure: false, auth: null };
	const mailer = smtpMailer(server, "Sheaf <hello@sheaf.example>", {
		connect: 400,
		silence: 2_000,
		whole,
	});
	cleanups.push(() => mailer.close());
	return mailer;
}

async function smtp(behaviour?: Parameters<typeof startSmtp>[0]) {
	const server = await startSmtp(behaviour);
	cleanups.push(() => server.close());
	return server;
}

/** The headers of a mail, unfolded. */
function headersOf(raw: string): string[] {
	return (raw.split("\r\n\r\n")[0] ?? "").replace(/\r\n[ \t]+/g, " ").split("\r\n");
}

test("a mail arrives as text and HTML, with its own id and the visitor to answer to", async () => {
	const server = await smtp();
	expect(await mailerAt(server.port).send(mail)).toEqual({ outcome: "delivered" });
	const [received] = server.received;
	expect(received).toMatchObject({ from: "hello@sheaf.example", to: ["owner@example.com"] });
	const headers = headersOf(received?.raw ?? "");
	expect(headers).toContain("Message-ID: <0199-abc@sheaf.example>");
	expect(headers).toContain("From: Sheaf <hello@sheaf.example>");
	expect(headers).toContain("Subject: New question");
	expect(headers).toContain("Reply-To: =?UTF-8?Q?Zo=C3=AB?= <zoe@example.com>");
	expect(headers).toContain("Auto-Submitted: auto-generated");
	expect(headers.join("\n")).not.toMatch(/List-Unsubscribe|X-Mailer/);
	expect(received?.raw).toMatch(/multipart\/alternative[\s\S]*text\/plain[\s\S]*text\/html/);
	expect(received?.raw).toContain("QUIT");
});

test("newsletter mail can be unsubscribed from with one click", async () => {
	const server = await smtp();
	const unsubscribeUrl = "https://sheaf.example/newsletter/unsubscribe?token=abc";
	await mailerAt(server.port).send({ ...mail, unsubscribeUrl });
	const headers = headersOf(server.received[0]?.raw ?? "");
	expect(headers).toContain(`List-Unsubscribe: <${unsubscribeUrl}>`);
	expect(headers).toContain("List-Unsubscribe-Post: List-Unsubscribe=One-Click");
});

test("a calendar entry is an invitation that mail programs understand", async () => {
	const server = await smtp();
	const calendar = { method: "REQUEST" as const, text: "BEGIN:VCALENDAR\r\nEND:VCALENDAR\r\n" };
	await mailerAt(server.port).send({ ...mail, calendar });
	expect(server.received[0]?.raw).toMatch(/text\/calendar; charset=utf-8; method=REQUEST/i);
});

test.each([
	["a subject", { subject: "Hello\r\nBcc: all@example.com" }],
	["a name", { replyTo: { name: 'Jo"\r\nBcc: all@example.com', address: "jo@example.com" } }],
	[
		"a name with an address in it",
		{ replyTo: { name: "a@b.example, c@d.example", address: "jo@example.com" } },
	],
])("%s cannot add a header or a recipient", async (_name, hostile) => {
	const server = await smtp();
	await mailerAt(server.port).send({ ...mail, ...hostile });
	expect(server.received[0]?.to).toEqual(["owner@example.com"]);
	const headers = headersOf(server.received[0]?.raw ?? "");
	expect(headers.filter((header) => /^bcc:/i.test(header))).toEqual([]);
	expect(headers.filter((header) => /^reply-to:/i.test(header))).toHaveLength(1);
});

test.each([
	["for now", { status: 451, text: "4.7.1 try later" }, { reached: true, hopeless: false }],
	["as unknown", { status: 550, text: "5.1.1 no such user" }, { reached: true, hopeless: true }],
	[
		"for its policy",
		{ status: 550, text: "5.7.1 relaying denied" },
		{ reached: true, hopeless: false },
	],
])("an address refused %s", async (_name, refusal, expected) => {
	const server = await smtp({ refuse: { at: "rcpt", ...refusal } });
	expect(await mailerAt(server.port).send(mail)).toMatchObject({ outcome: "failed", ...expected });
});

test("a text refused is tried again", async () => {
	const server = await smtp({ refuse: { at: "data", status: 554, text: "5.7.1 spam" } });
	expect(await mailerAt(server.port).send(mail)).toMatchObject({ reached: true, hopeless: false });
});

test("a server that does not listen is not reached", async () => {
	expect(await mailerAt(await unusedPort()).send(mail)).toMatchObject({
		outcome: "failed",
		reached: false,
		hopeless: false,
	});
});

test("a server that accepts the connection and never answers times out", async () => {
	const silent = await startSilent();
	cleanups.push(silent.close);
	expect(await mailerAt(silent.port).send(mail)).toMatchObject({ reached: false });
});

test("a slow server is waited for, but not for ever", async () => {
	const server = await smtp({ slow: 700 });
	expect(await mailerAt(server.port).send(mail)).toEqual({ outcome: "delivered" });
	expect(await mailerAt(server.port, 300).send(mail)).toMatchObject({ outcome: "failed" });
});

test("after a failure the same mailer delivers again", async () => {
	const server = await smtp();
	const mailer = mailerAt(server.port);
	await mailer.send(mail);
	await server.close();
	expect(await mailer.send(mail)).toMatchObject({ outcome: "failed", reached: false });
	const again = await smtp({ port: server.port });
	expect(await mailer.send(mail)).toEqual({ outcome: "delivered" });
	expect(again.received).toHaveLength(1);
});
