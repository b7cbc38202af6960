import PostalMime from "postal-mime";
import { expect, onTestFinished, test } from "vitest";
import { startSilent, startSmtp } from "../../../tests/support/smtp.ts";
import { unusedPort } from "../../../tests/support/system.ts";
import type { OutgoingMail } from "./mail-message.ts";
import { createSmtpMailer } from "./mailer.server.ts";
import { describeSmtpFailure } from "./smtp-failure.ts";
import { parseSmtpServer } from "./smtp-server.ts";

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

const from = { name: "Sheaf", address: "hello@sheaf.example" };

/** @param limit for the whole delivery, in milliseconds. */
function mailerAt(port: number, limit = 30_000) {
	const server = { host: "127.0.0.1", port, secure: false, auth: null };
	const limits = { connect: limit, silence: limit, whole: limit };
	const mailer = createSmtpMailer(server, () => from, limits);
	onTestFinished(() => mailer.close());

	return mailer;
}

async function smtp(behaviour?: Parameters<typeof startSmtp>[0]) {
	const server = await startSmtp(behaviour);
	onTestFinished(() => server.close());

	return server;
}

function readHeaders(raw: string): string[] {
	return (raw.split("\r\n\r\n")[0] ?? "")
		.replace(/\r\n[ \t]+/g, " ")
		.split("\r\n");
}

test("an email has text, HTML, a Message-ID and the visitor as Reply-To", async () => {
	const server = await smtp();

	expect(await mailerAt(server.port).send(mail)).toEqual({
		outcome: "delivered",
	});

	const [received] = server.received;
	expect(received).toMatchObject({
		from: "hello@sheaf.example",
		to: ["owner@example.com"],
	});

	const headers = readHeaders(received?.raw ?? "");
	const expected = [
		"Message-ID: <0199-abc@sheaf.example>",
		"From: Sheaf <hello@sheaf.example>",
		"Subject: New question",
		"Reply-To: =?UTF-8?Q?Zo=C3=AB?= <zoe@example.com>",
		"Auto-Submitted: auto-generated",
	];

	expect(headers).toEqual(expect.arrayContaining(expected));
	expect(headers.join("\n")).not.toMatch(/List-Unsubscribe|X-Mailer/);
	expect(received?.raw).toMatch(
		/multipart\/alternative[\s\S]*text\/plain[\s\S]*text\/html/,
	);
	expect(received?.raw).toContain("QUIT");
});

test("an email may have a one-click unsubscribe header and an invitation", async () => {
	const server = await smtp();
	const unsubscribeUrl =
		"https://sheaf.example/newsletter/unsubscribe?token=abc";
	const calendar = {
		method: "REQUEST" as const,
		text: "BEGIN:VCALENDAR\r\nEND:VCALENDAR\r\n",
	};
	await mailerAt(server.port).send({ ...mail, unsubscribeUrl, calendar });

	const raw = server.received[0]?.raw ?? "";
	expect(readHeaders(raw)).toContain(`List-Unsubscribe: <${unsubscribeUrl}>`);
	expect(readHeaders(raw)).toContain(
		"List-Unsubscribe-Post: List-Unsubscribe=One-Click",
	);
	expect(raw).toMatch(/text\/calendar; charset=utf-8; method=REQUEST/i);
});

test.each([
	["a subject", { subject: "Hello\r\nBcc: all@example.com" }],
	[
		"a name",
		{
			replyTo: {
				name: 'Jo"\r\nBcc: all@example.com',
				address: "jo@example.com",
			},
		},
	],
	[
		"a name with an address in it",
		{
			replyTo: { name: "a@b.example, c@d.example", address: "jo@example.com" },
		},
	],
])("%s cannot add a header or a recipient", async (_name, hostile) => {
	const server = await smtp();
	await mailerAt(server.port).send({ ...mail, ...hostile });

	expect(server.received[0]?.to).toEqual(["owner@example.com"]);

	const headers = readHeaders(server.received[0]?.raw ?? "");
	expect(headers.filter((header) => /^bcc:/i.test(header))).toEqual([]);
	expect(headers.filter((header) => /^reply-to:/i.test(header))).toHaveLength(
		1,
	);
});

test("a personal email has its author’s name, its thread, and files with their exact names", async () => {
	const server = await smtp();
	const personal = {
		author: "Ada",
		cc: "sam@client.example",
		subject: "Re: Booked",
		text: "Hello <Jo>,\n\nsee https://sheaf.example/book.",
		references: ["<1@client.example>", "<2@client.example>"],
		attachments: [
			{ name: "Angebot für Büro „Nord“.pdf", bytes: Buffer.from("%PDF") },
		],
	};

	await mailerAt(server.port).send({
		to: "jo@client.example",
		messageId: "<3@sheaf.example>",
		replyTo: { name: "Ada", address: "reply+1@in.example.com" },
		personal,
	});

	const [received] = server.received;
	const read = await PostalMime.parse(received?.raw ?? "");

	expect(received?.to).toEqual(["jo@client.example", "sam@client.example"]);
	expect(read).toMatchObject({
		from: { name: "Ada", address: "hello@sheaf.example" },
		replyTo: [{ name: "Ada", address: "reply+1@in.example.com" }],
		messageId: "<3@sheaf.example>",
		inReplyTo: "<2@client.example>",
		references: "<1@client.example> <2@client.example>",
		text: expect.stringContaining(personal.text),
		attachments: [{ filename: "Angebot für Büro „Nord“.pdf" }],
	});
	expect(read.html).toContain("<p>Hello &#60;Jo&#62;,</p>");
	expect(read.html).not.toMatch(/<(?:table|img|h1)|class=/);
	expect(read.headers.map(({ key }) => key)).not.toContain("auto-submitted");
});

const withCopies: OutgoingMail = {
	to: "jo@client.example",
	personal: {
		author: "Ada",
		cc: "sam@client.example, kim@client.example",
		subject: "Re: Booked",
		text: "Hello.",
		references: [],
		attachments: [],
	},
};

const unknownUser = { status: 550, text: "5.1.1 no such user" };

test("a refused copy is a warning, as the others have the email", async () => {
	const server = await smtp({
		decide: (address) => (address.startsWith("kim@") ? unknownUser : undefined),
	});

	expect(await mailerAt(server.port).send(withCopies)).toMatchObject({
		outcome: "delivered",
		warning: expect.stringMatching(/^A copy was refused.*5\.1\.1/),
	});
	expect(server.received[0]?.to).toEqual([
		"jo@client.example",
		"sam@client.example",
	]);
});

test("an email that only its copies have received has failed for good", async () => {
	const server = await smtp({
		decide: (address) =>
			address.startsWith("jo@")
				? { status: 450, text: "4.2.1 try later" }
				: undefined,
	});

	expect(await mailerAt(server.port).send(withCopies)).toMatchObject({
		outcome: "failed",
		reached: true,
		isPermanent: true,
		error: expect.stringMatching(/^Only the copies were accepted/),
	});
});

test.each([
	'Fox & Hound "West"',
	"Kock, Arne (Studio)",
	"Cash$& Sons",
	"Ünïcode 🎉",
	"a@b.example, Ltd",
	"<evil@evil.example>",
])("a sender called %s is one address with exactly this name", async (name) => {
	const server = await smtp();
	const mailer = createSmtpMailer(
		{ host: "127.0.0.1", port: server.port, secure: false, auth: null },
		() => ({ name, address: "post@fox.example" }),
	);
	onTestFinished(() => mailer.close());

	await mailer.send({ ...mail, subject: `Hello from ${name}` });

	const [received] = server.received;
	const read = await PostalMime.parse(received?.raw ?? "");

	expect(received?.from).toBe("post@fox.example");
	expect(read.from).toEqual({ name, address: "post@fox.example" });
	expect(read.subject).toBe(`Hello from ${name}`);
});

test.each([
	["250 Ok 0100018c-aaaa-000000", "0100018c-aaaa-000000"],
	["250 2.0.0 Ok: queued as 4F1bCd2345", "4F1bCd2345"],
	["250 Ok", undefined],
])("the answer “%s” names the id %s", async (answer, id) => {
	const server = await smtp({ answer });

	const result = await mailerAt(server.port).send(mail);

	expect("sentAs" in result ? result.sentAs : undefined).toBe(id);
});

test("a refused recipient fails this email only", async () => {
	const server = await smtp({
		refuse: { status: 550, text: "5.1.1 no such user" },
	});
	expect(await mailerAt(server.port).send(mail)).toMatchObject({
		reached: true,
		isPermanent: true,
	});
});

test("a server that accepts the connection and never responds times out", async () => {
	const silent = await startSilent();
	onTestFinished(silent.close);

	expect(await mailerAt(silent.port, 300).send(mail)).toMatchObject({
		reached: false,
	});
});

test("a slow server is waited for until the timeout", async () => {
	const { promise, resolve } = Promise.withResolvers<void>();
	const server = await smtp({ acknowledgement: promise });

	expect(await mailerAt(server.port, 300).send(mail)).toMatchObject({
		outcome: "failed",
	});

	const sending = mailerAt(server.port).send(mail);

	await expect.poll(() => server.received.length).toBe(2);

	resolve();

	expect(await sending).toEqual({ outcome: "delivered" });
});

test("after a failure the same mailer delivers again", async () => {
	const server = await smtp({ port: await unusedPort() });
	const mailer = mailerAt(server.port);
	await mailer.send(mail);
	await server.close();

	expect(await mailer.send(mail)).toMatchObject({
		outcome: "failed",
		reached: false,
	});

	const again = await smtp({ port: server.port });

	expect(await mailer.send(mail)).toEqual({ outcome: "delivered" });
	expect(again.received).toHaveLength(1);
});

const smtpError = (
	code: string,
	responseCode?: number,
	message = "it failed",
) => Object.assign(new Error(message), { code, responseCode });
const unreachable = { reached: false, isPermanent: false };
const temporary = { reached: true, isPermanent: false };
const permanent = { reached: true, isPermanent: true };

test.each([
	[
		"connection refused",
		smtpError("ESOCKET"),
		{ ...unreachable, code: "ESOCKET" },
	],
	[
		"wrong password",
		smtpError("EAUTH", 535),
		{ ...unreachable, code: "EAUTH 535" },
	],
	["the server is shutting down", smtpError("EENVELOPE", 421), unreachable],
	["try again later", smtpError("EENVELOPE", 451), temporary],
	["relaying denied", smtpError("EENVELOPE", 550, "550 5.7.1 no"), temporary],
	[
		"no such user",
		smtpError("EENVELOPE", 550, "550 5.1.1 <a@b.example> unknown"),
		permanent,
	],
	["too large", smtpError("EMESSAGE", 552, "552 message too large"), permanent],
	[
		"too large, as its code says",
		smtpError("EENVELOPE", 550, "550 5.3.4 too big"),
		permanent,
	],
	[
		"mailbox full",
		smtpError("EMESSAGE", 552, "552 5.2.2 over quota"),
		temporary,
	],
	[
		"mailbox full, without a code",
		Object.assign(smtpError("EENVELOPE", 552, "552 over quota"), {
			command: "RCPT TO",
		}),
		temporary,
	],
	[
		"refused content",
		smtpError("EMESSAGE", 554, "554 5.1.1 looks like spam"),
		temporary,
	],
])("%s", (_name, error, expected) => {
	expect(describeSmtpFailure(error)).toMatchObject({
		outcome: "failed",
		...expected,
	});
});

const rejected = "Can't send mail - all recipients were rejected: 550";
test.each([
	["550 5.1.1 <owner@example.com>: unknown", "550 5.1.1 <[address]>: unknown"],
	[
		"553 No such user (owner+x@sub.example.com), owner@example.com",
		"553 No such user ([address]), [address]",
	],
	[`${rejected} Bjørn@exämple.no`, `${rejected} [address]`],
])(
	"neither the stored error nor the log's code has an address: %s",
	(answer, stored) => {
		const failure = describeSmtpFailure(smtpError("EENVELOPE", 550, answer));
		expect(failure).toMatchObject({ error: stored, code: "EENVELOPE 550" });
	},
);

test.each([
	[
		smtpError("ESOCKET", undefined, "connect ECONNREFUSED 127.0.0.1:2525"),
		"No mail server answers at mail.example:2525. Check its name and port.",
	],
	[
		smtpError("EDNS", undefined, "getaddrinfo ENOTFOUND mail.example"),
		"No mail server answers at mail.example:2525. Check its name and port.",
	],
	[
		smtpError("ETIMEDOUT", undefined, "Connection timeout"),
		"No mail server answers at mail.example:2525. Check its name and port.",
	],
	[
		smtpError("EAUTH", 535, "Invalid login: 535 no"),
		"The mail server at mail.example refused the name or password: Invalid login: 535 no",
	],
	[smtpError("EENVELOPE", 550, "550 no"), "550 no"],
])("staff read “%s” in their own words", (error, text) => {
	const server = { host: "mail.example", port: 2525 };

	expect(describeSmtpFailure(error, server).error).toBe(text);
});

test("an endless answer is cut", () => {
	const { error } = describeSmtpFailure(
		smtpError("EENVELOPE", 550, "a".repeat(10_000_000)),
	);
	expect(error).toHaveLength(500);
});

const plain = { secure: false, auth: null };
const auth = { user: "owner@example.com", pass: "p%ss/word" };
test.each([
	[
		"smtp://mail.example.com",
		{ ...plain, host: "mail.example.com", port: 587 },
	],
	["smtp://localhost:1025/", { ...plain, host: "localhost", port: 1025 }],
	["smtp://[::1]:25", { ...plain, host: "::1", port: 25 }],
	[
		"smtps://owner%40example.com:p%25ss%2Fword@mail.example.com",
		{ host: "mail.example.com", port: 465, secure: true, auth },
	],
	["mail.example.com", null],
	["http://mail.example.com", null],
	["smtp://", null],
	["smtp://mail.example.com/path", null],
	["smtp://mail.example.com?tls.rejectUnauthorized=false", null],
	["smtp://user:50%@mail.example.com", null],
])("SMTP_URL %s means %j", (url, expected) => {
	expect(parseSmtpServer(url)).toEqual(expected);
});
