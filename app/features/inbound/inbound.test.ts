import {
	createHmac,
	createSign,
	generateKeyPairSync,
	randomUUIDv7,
} from "node:crypto";
import { expect, test, vi } from "vitest";
import { mergePeople } from "#features/leads/merge.server.ts";
import {
	buildPersonalMail,
	readAttachment,
} from "#features/leads/messages.server.ts";
import type { Database } from "#lib/db/connection.server.ts";
import type { MailProvider } from "#lib/mail/mail-providers.ts";
import type { MessageMail } from "#lib/outbox/contract.ts";
import { enqueue } from "#lib/outbox/outbox.server.ts";
import { booked, now, ten } from "../../../tests/support/bookings.ts";
import {
	findMessages,
	onBothDatabases,
	personWith,
	rowIn,
	rowsIn,
} from "../../../tests/support/databases.ts";
import { addAccount, clock } from "../../../tests/support/staff-context.ts";
import type { InboundContext } from "./context.ts";
import { receiveInbound } from "./receive.server.ts";
import {
	makeReplyAddress,
	readReplyAddress,
	replyAddress,
} from "./reply-address.server.ts";

const secret = "a secret of the test, long enough";
const address = "reply@in.example.com";
const topic = "arn:aws:sns:eu-west-1:123456789012:replies";
const keys: Record<MailProvider, string> = {
	postmark: "a password in an address",
	mailgun: "key-of-the-webhooks",
	ses: topic,
};
const { privateKey, publicKey } = generateKeyPairSync("rsa", {
	modulusLength: 2048,
});
const certificate = publicKey
	.export({ type: "spki", format: "pem" })
	.toString();

type Sent = {
	to: string;
	id?: string;
	text?: string;
	html?: string;
	subject?: string;
	headers?: Record<string, string>;
	file?: { name: string; content: string };
	from?: string;
	key?: string;
};

const QUOTE =
	"\n\nOn Mon, 23 Nov 2026, Sheaf <a@sheaf.example> wrote:\n> Booked";

function post(body: BodyInit, headers: Record<string, string> = {}): Request {
	return new Request("https://sheaf.example/inbound", {
		method: "POST",
		body,
		headers,
	});
}

/** A reply as posted by each provider, signed with `key`. */
const requests: Record<MailProvider, (sent: Sent) => Request> = {
	postmark({ to, id = "1", key = keys.postmark, ...sent }) {
		const authorization = `Basic ${Buffer.from(`any:${key}`).toString("base64")}`;
		const { text = `Yes.${QUOTE}`, html = "", headers = {}, file } = sent;
		const mail = {
			MessageID: id,
			OriginalRecipient: to,
			FromFull: { Email: sent.from ?? "dawn@example.com", Name: "Dawn" },
			Subject: sent.subject ?? "Re: Booked",
			TextBody: text,
			HtmlBody: html,
			StrippedTextReply: "Cut.",
			Headers: Object.entries(headers).map(([Name, Value]) => ({
				Name,
				Value,
			})),
			Attachments: file && [
				{
					Name: file.name,
					ContentType: "application/pdf",
					Content: Buffer.from(file.content).toString("base64"),
					ContentLength: file.content.length,
				},
			],
		};

		return post(JSON.stringify(mail), { authorization });
	},
	mailgun({ to, id = "1", key = keys.mailgun, ...sent }) {
		const form = new FormData();
		const signature = createHmac("sha256", key)
			.update("1700000000token")
			.digest("hex");
		const { text = `Yes.${QUOTE}`, html = "", headers = {}, file } = sent;
		const fields = {
			timestamp: "1700000000",
			token: "token",
			signature,
			recipient: to,
			sender: "bounce+1@example.com",
			from: "Dawn <dawn@example.com>",
			subject: sent.subject ?? "Re: Booked",
			"body-plain": text,
			"body-html": html,
			"stripped-text": "Cut.",
			"message-headers": JSON.stringify(Object.entries(headers)),
			"Message-Id": id,
		};

		for (const [name, value] of Object.entries(fields)) form.set(name, value);
		if (file)
			form.set(
				"attachment-1",
				new File([file.content], file.name, { type: "application/pdf" }),
			);

		return post(form);
	},
	ses({ to, id = "1", key = topic, ...sent }) {
		const { text = `Yes.${QUOTE}`, html = "", headers = {}, file } = sent;
		const part = (type: string, content: string, more = "") =>
			`--b\r\nContent-Type: ${type}; charset=utf-8\r\n${more}\r\n${content}\r\n`;
		const content = [
			"From: Dawn <dawn@example.com>",
			`Subject: ${sent.subject ?? "=?utf-8?Q?Re:_Booked?="}`,
			`Message-ID: <${id}@example.com>`,
			...Object.entries(headers).map(([name, value]) => `${name}: ${value}`),
			"Content-Type: multipart/mixed; boundary=a",
			"",
			"--a\r\nContent-Type: multipart/alternative; boundary=b\r\n",
			part("text/plain", text) + (html && part("text/html", html)),
			"--b--",
			file &&
				`--a\r\nContent-Type: application/pdf\r\nContent-Disposition: attachment; filename="${file.name}"\r\n\r\n${file.content}`,
			"--a--",
		]
			.filter((line) => line !== undefined)
			.join("\r\n");
		return sns({
			Type: "Notification",
			Message: JSON.stringify({ receipt: { recipients: [to] }, content }),
			TopicArn: key,
		});
	},
};

function sns(changes: Record<string, string>): Request {
	const message: Record<string, string> = {
		MessageId: "m-1",
		Timestamp: "2026-11-23T08:00:00.000Z",
		SignatureVersion: "2",
		SigningCertURL: "https://sns.eu-west-1.amazonaws.com/cert.pem",
		...changes,
	};

	const unsigned = ["SignatureVersion", "SigningCertURL", "Signature"];
	const names = Object.keys(message).filter((name) => !unsigned.includes(name));
	const text = names.sort().map((name) => `${name}\n${message[name]}\n`);
	const Signature = createSign("RSA-SHA256")
		.update(text.join(""))
		.sign(privateKey, "base64");

	return post(JSON.stringify({ Signature, ...message }));
}

const providers = Object.keys(requests) as MailProvider[];

onBothDatabases((test) => {
	async function withLead(db: Database, provider: MailProvider) {
		const { id } = await booked(db);
		const context: InboundContext = {
			db,
			secret,
			inbound: { address, provider, secret: keys[provider] },
			notify: {
				to: "desk@sheaf.example",
				from: { name: "", address: "hello@sheaf.example" },
				webhook: false,
			},
			origin: "https://sheaf.example",
			clock: clock(now),
			log: vi.fn(),
			fetchText: vi.fn(async () => certificate),
		};

		const receive = (sent: Partial<Sent> = {}) =>
			receiveInbound(
				context,
				requests[provider]({ to: addressFor(id), ...sent }),
			);

		return { id, context, receive };
	}

	const addressFor = (id: string) => replyAddress(address, secret, id) ?? "";

	test.each(providers)(
		"a reply that comes through %s is on the timeline once, and the agency hears of it",
		async (db, provider) => {
			const { id, receive } = await withLead(db, provider);

			await db.updateTable("leads").set({ read_at: now }).execute();
			for (let time = 0; time < 2; time++) expect(await receive()).toBe(200);
			const stored = {
				direction: "in",
				address: "dawn@example.com",
				lead_id: id,
				subject: "Re: Booked",
				text: `Yes.${QUOTE}`,
				is_stranger: 0,
				staff_id: null,
				created_at: now,
			};

			expect(await rowsIn(db, "messages")).toMatchObject([stored]);
			expect(await findMessages(db, "lead.reply")).toMatchObject([
				{
					recipient: "desk@sheaf.example",
					lead_id: id,
					subject: "Reply by email: Dawn Ackroyd, dawn@example.com, Re: Booked",
					document: { paragraphs: ["Yes."] },
					replyTo: { address: "dawn@example.com" },
				},
			]);
			expect(await rowIn(db, "leads")).toMatchObject({ read_at: null });

			await receive({ id: "2", text: "And the vans?" });

			expect(await rowsIn(db, "messages")).toHaveLength(2);
		},
	);

	test.each(providers)(
		"%s: a wrong secret and a malformed body are refused, and an email to a wrong address passed on",
		async (db, provider) => {
			const { id, context, receive } = await withLead(db, provider);

			expect(await receive({ key: "another key, as long" })).toBe(403);

			const { headers } = requests.postmark({ to: address });
			const authorization = headers.get("authorization") ?? "";

			expect(await receiveInbound(context, post("{}", { authorization }))).toBe(
				400,
			);

			const [local = "", domain = ""] = addressFor(id).split("@");
			const changed = `${local.slice(0, -1)}x@${domain}`;
			const unknown = addressFor("019aa5c0-0000-7000-8000-000000000001");

			for (const to of [
				address,
				changed,
				`reply+${"0".repeat(52)}@x.example`,
				unknown,
			])
				expect(await receive({ to })).toBe(200);

			expect(await rowsIn(db, "messages")).toEqual([]);
		},
	);

	const storedText = async (db: Database) => (await rowIn(db, "messages")).text;

	test.each(providers)(
		"%s: an email without a text part is read from its HTML",
		async (db, provider) => {
			const { receive } = await withLead(db, provider);

			await receive({ text: " \n\u200b", html: "<p>Tuesday at ten.</p>" });

			expect(await storedText(db)).toBe("Tuesday at ten.");
			expect(await findMessages(db, "lead.reply")).toMatchObject([
				{ document: { paragraphs: ["Tuesday at ten."] } },
			]);
		},
	);

	test.each(providers)(
		"%s: answers between quotes are stored whole",
		async (db, provider) => {
			const { receive } = await withLead(db, provider);
			const text = "> Which?\n\nA spreadsheet.\n\n> How many?\n\nSix.";

			await receive({ text });

			expect(await storedText(db)).toBe(text);
		},
	);

	test.each(providers)(
		"%s: an automatic reply is stored, and the lead stays read",
		async (db, provider) => {
			const { receive } = await withLead(db, provider);
			await db.updateTable("leads").set({ read_at: now }).execute();

			await receive({ headers: { "Auto-Submitted": "auto-replied" } });

			expect(await rowIn(db, "messages")).toMatchObject({ is_automatic: 1 });
			expect(await rowIn(db, "leads")).toMatchObject({ read_at: now });
			expect(await findMessages(db, "lead.reply")).toEqual([]);
		},
	);

	test.each(providers)(
		"%s: an attachment is stored with its email, and named to the agency",
		async (db, provider) => {
			const { receive } = await withLead(db, provider);

			await receive({ text: "", file: { name: "plan.pdf", content: "PDF" } });

			const attachment = await rowIn(db, "attachments");
			const stored = await readAttachment(db, attachment.id);

			expect(stored?.name).toBe("plan.pdf");
			expect(Buffer.from(stored?.bytes ?? []).toString()).toContain("PDF");
			expect(await findMessages(db, "lead.reply")).toMatchObject([
				{
					document: {
						paragraphs: ["(no text)", "Attached, on the card: plan.pdf."],
					},
				},
			]);
		},
	);

	const sentReply = {
		id: "019aa5c0-0000-7000-8000-00000000000a",
		direction: "out",
		address: "dawn@example.com",
		subject: "Booked",
		text: "Fine?",
		message_id: "<019aa5c0@sheaf.example>",
		sent_as: "0100018c-000000",
		created_at: now,
	} as const;

	async function withReply(db: Database) {
		const lead = await withLead(db, "postmark");
		const { id: person_id } = await rowIn(db, "people");
		await db
			.insertInto("messages")
			.values({ ...sentReply, person_id })
			.execute();

		const received = async () =>
			(await rowsIn(db, "messages")).find(({ id }) => id !== sentReply.id);

		return { ...lead, received };
	}

	test.each([
		["Message-ID", "<019aa5c0@sheaf.example>"],
		["provider’s id", "<0100018c-000000@eu-west-1.amazonses.com>"],
	])(
		"an answer to the %s of a reply belongs to its person",
		async (db, _name, reference) => {
			const { receive, received } = await withReply(db);
			const { key: email } = await rowIn(db, "contact_points");

			await receive({
				to: address,
				from: email,
				headers: { "In-Reply-To": reference },
			});

			expect(await received()).toMatchObject({
				in_reply_to: sentReply.id,
				is_stranger: 0,
			});
		},
	);

	test("an answer to a reply by another sender is a stranger’s", async (db) => {
		const { receive, received } = await withReply(db);

		await receive({
			to: address,
			from: "eve@evil.example",
			headers: { References: `<x@y.example> ${sentReply.message_id}` },
		});

		expect(await received()).toMatchObject({
			address: "eve@evil.example",
			is_stranger: 1,
		});
	});

	test("a reply that comes while its card is merged is on the card that stays", async (db) => {
		const { context, receive } = await withLead(db, "postmark");
		const merged = await personWith(db, "dawn@example.com");
		await booked(db, { email: "other@example.com", starts_at: ten });
		const survivor = await personWith(db, "other@example.com");
		const read = Promise.withResolvers<void>();
		const newId = () => {
			read.resolve();
			return randomUUIDv7();
		};
		Object.assign(context, { clock: { ...context.clock, newId } });

		let answer: Promise<number> | undefined;
		await db.transaction().execute(async (trx) => {
			const actor = { staffId: null, clock: clock(now) };
			const { name, company, website, address } = survivor;
			const choice = { name, company, website, address };
			await mergePeople(trx, survivor, merged, choice, actor);
			answer = receive();
			await read.promise;
		});

		expect(await answer).toBe(200);
		expect(await rowIn(db, "messages")).toMatchObject({
			person_id: survivor.id,
		});
	});

	test("an email with only the same subject is passed on to the agency", async (db) => {
		const { receive, received } = await withReply(db);

		await receive({ to: address, from: "eve@evil.example" });

		expect(await received()).toBeUndefined();
		expect(await findMessages(db, "lead.reply")).toMatchObject([
			{ subject: "Email from an unknown sender: Re: Booked" },
		]);
	});

	test("an email that a colleague forwards is on the card of its sender", async (db) => {
		const { receive } = await withLead(db, "postmark");
		await addAccount(db, "ada@sheaf.example");
		const text =
			"---------- Forwarded message ---------\nFrom: Dawn <dawn@example.com>\nSubject: Vans\n\nTuesday at ten.";

		await receive({ to: address, from: "ada@sheaf.example", text });

		expect(await rowIn(db, "messages")).toMatchObject({
			direction: "in",
			address: "dawn@example.com",
			subject: "Vans",
			text: "Tuesday at ten.",
			is_stranger: 0,
		});
		expect(await findMessages(db, "lead.reply")).toEqual([]);
	});

	test("a stranger who forwards an email puts it on no card", async (db) => {
		const { receive } = await withLead(db, "postmark");
		const text = "From: Dawn <dawn@example.com>\nSubject: Vans\n\nI cancel.";

		await receive({ to: address, from: "eve@evil.example", text });

		expect(await rowsIn(db, "messages")).toEqual([]);
	});

	test("an email from a colleague to the signed address is an outgoing one", async (db) => {
		const { receive, received, context } = await withReply(db);
		await db
			.insertInto("staff")
			.values({
				id: "staff-ada",
				email: "ada@sheaf.example",
				name: "Ada",
				role: "member",
				created_at: now,
			})
			.execute();
		const onStaffMail = vi.fn();
		Object.assign(context, { onStaffMail });

		await receive({ from: "Ada@sheaf.example" });

		expect(await received()).toMatchObject({
			direction: "out",
			staff_id: "staff-ada",
		});
		expect(onStaffMail).toHaveBeenCalledOnce();
		expect(await findMessages(db, "lead.reply")).toEqual([]);
	});

	const fixed = { "Message-ID": "<fixed@client.example>" };

	test.each(providers)(
		"%s: emails that share a Message-ID are all stored, and a repeat once",
		async (db, provider) => {
			const { receive } = await withLead(db, provider);
			const post = (text: string) =>
				receive({ id: "fixed", headers: fixed, text });

			for (const text of ["First", "Second", "First", "Second"])
				await post(text);

			const texts = (await rowsIn(db, "messages")).map(({ text }) => text);
			expect(texts.sort()).toEqual(["First", "Second"]);
			expect(await findMessages(db, "lead.reply")).toHaveLength(2);
		},
	);

	test("an answer to an email with a shared Message-ID names it as its sender does", async (db) => {
		const { receive } = await withLead(db, "postmark");
		for (const text of ["First", "Second"])
			await receive({ headers: fixed, text });
		const second = await rowIn(db, "messages", { text: "Second" });
		const reply = { ...sentReply, person_id: second.person_id };
		await db
			.insertInto("messages")
			.values({ ...reply, in_reply_to: second.id })
			.execute();

		expect(await buildPersonalMail(db, sentReply.id)).toMatchObject({
			references: ["<fixed@client.example>"],
		});
	});

	test.each(providers)(
		"%s: a plain part that only says that HTML can’t be shown is not the message",
		async (db, provider) => {
			const { receive } = await withLead(db, provider);

			await receive({
				text: "Your email client does not support HTML messages",
				html: "<p>Tuesday at ten works.</p>",
			});

			expect(await storedText(db)).toBe("Tuesday at ten works.");
			expect(await findMessages(db, "lead.reply")).toMatchObject([
				{ document: { paragraphs: ["Tuesday at ten works."] } },
			]);
		},
	);

	const spoofed =
		"mx.provider.example; spf=fail; dkim=none; dmarc=fail header.from=sheaf.example";

	test.each(providers.filter((provider) => provider !== "ses"))(
		"%s: an unverified email in a colleague’s name answers nothing, and is shown as a stranger’s",
		async (db, provider) => {
			const { context, receive } = await withLead(db, provider);
			const onStaffMail = vi.fn();
			Object.assign(context, { onStaffMail });
			await addAccount(db, "dawn@example.com");

			await receive({ headers: { "Authentication-Results": spoofed } });

			expect(await rowIn(db, "messages")).toMatchObject({
				direction: "in",
				staff_id: null,
				is_stranger: 1,
			});
			expect(onStaffMail).not.toHaveBeenCalled();
			expect((await findMessages(db, "lead.reply"))[0]?.subject).toMatch(
				/^Unverified sender/,
			);
		},
	);

	test("a verified email of a colleague is theirs", async (db) => {
		const { context, receive } = await withLead(db, "postmark");
		context.inbound.authServer = "mx.provider.example";
		const staff_id = await addAccount(db, "dawn@example.com");
		const passed = spoofed.replaceAll("fail", "pass");

		await receive({ headers: { "Authentication-Results": passed } });

		expect(await rowIn(db, "messages")).toMatchObject({
			direction: "out",
			staff_id,
		});
	});

	/** Dawn was imported: a card without a form. */
	async function withoutLead(db: Database) {
		const { context } = await withLead(db, "postmark");
		const { id } = await rowIn(db, "people");
		await db.updateTable("leads").set({ person_id: null }).execute();
		await db
			.insertInto("messages")
			.values({ ...sentReply, person_id: id })
			.execute();
		const mail: MessageMail = {
			kind: "message",
			topic: "desk.reply",
			to: "dawn@example.com",
			leadId: null,
		};
		await enqueue(db, mail, {
			id: sentReply.id,
			from: "hello@sheaf.example",
			at: now,
		});
		const findReplyTo = async (topic: string) =>
			makeReplyAddress(
				db,
				await rowIn(db, "outbox", { topic }),
				context,
				secret,
			);

		return { id, context, findReplyTo };
	}

	test("a reply to a person without a form has a reply address, whose answer is on their card", async (db) => {
		const { id, context, findReplyTo } = await withoutLead(db);
		const replyTo = await findReplyTo("desk.reply");
		expect(readReplyAddress(secret, [replyTo?.address ?? ""])).toBe(id);

		await receiveInbound(
			context,
			requests.postmark({ to: replyTo?.address ?? "", from: "d@home.example" }),
		);

		expect(await rowIn(db, "messages", { direction: "in" })).toMatchObject({
			person_id: id,
			address: "d@home.example",
			is_stranger: 0,
		});
		expect(await findReplyTo("lead.reply")).toEqual({
			...replyTo,
			isBeside: true,
		});
	});

	test("the notification of an answer names the address that wrote", async (db) => {
		const { receive } = await withLead(db, "postmark");

		await receive({ from: "dawn@home.example", subject: "" });

		expect(await findMessages(db, "lead.reply")).toMatchObject([
			{
				subject: "Reply by email: Dawn Ackroyd, dawn@home.example",
				replyTo: { address: "dawn@home.example" },
				document: {
					facts: expect.arrayContaining([
						expect.objectContaining({ value: "dawn@home.example" }),
					]),
				},
			},
		]);
	});

	/** Dawn is assigned to Ben. */
	async function withAssignee(
		db: Database,
		change: object = { notify_replies: 1 },
	) {
		const lead = await withLead(db, "postmark");
		await addAccount(db, "ada@sheaf.example");

		const benId = await addAccount(db, "ben@sheaf.example");
		await db.updateTable("people").set({ assignee_id: benId }).execute();
		await db.updateTable("staff").set(change).where("id", "=", benId).execute();

		return {
			...lead,
			mails: () => findMessages(db, "assignee.reply"),
			agencyMails: () => findMessages(db, "lead.reply"),
		};
	}

	test("a reply is emailed to the agency and its person’s assignee, once each", async (db) => {
		const { id, receive, mails, agencyMails } = await withAssignee(db);

		for (let time = 0; time < 2; time++) await receive();

		expect(await mails()).toMatchObject([
			{
				recipient: "ben@sheaf.example",
				lead_id: id,
				document: { paragraphs: ["Yes."] },
				replyTo: { address: "dawn@example.com" },
			},
		]);
		expect(await agencyMails()).toMatchObject([
			{ recipient: "desk@sheaf.example" },
		]);
	});

	test("an assignee whom NOTIFY_TO names gets a reply once", async (db) => {
		const { context, receive, mails, agencyMails } = await withAssignee(db);
		context.notify.to = "Ben@sheaf.example";

		await receive();

		expect(await mails()).toEqual([]);
		expect(await agencyMails()).toMatchObject([
			{ recipient: "Ben@sheaf.example" },
		]);
	});

	test.each([
		["removed", { removed_at: now }],
		["reset", { password_hash: null }],
		["has switched it off", { notify_replies: 0 }],
	])(
		"an assignee who is %s gets no email about a reply",
		async (db, _why, change) => {
			const { receive, mails, agencyMails } = await withAssignee(db, change);

			await receive();

			expect(await mails()).toEqual([]);
			expect(await agencyMails()).toHaveLength(1);
		},
	);

	test.each([
		["automatic", { headers: { "Auto-Submitted": "auto-replied" } }],
		["the assignee’s own", { from: "ben@sheaf.example" }],
	])(
		"an email that is %s is not emailed to the assignee",
		async (db, _what, sent) => {
			const { receive, mails } = await withAssignee(db);

			await receive(sent);

			expect(await rowsIn(db, "messages")).toHaveLength(1);
			expect(await mails()).toEqual([]);
		},
	);

	test("attachments of more than 10 MB are named, not stored", async (db) => {
		const { receive } = await withLead(db, "postmark");
		const content = "x".repeat(10_000_001);

		await receive({ file: { name: "film.mp4", content } });

		expect(await rowsIn(db, "attachments")).toEqual([]);
		expect(await storedText(db)).toContain("Attached: film.mp4 (10001 kB).");
	});

	test("an email of 5 MB is stored whole", async (db) => {
		const { receive } = await withLead(db, "postmark");
		const text = "Every word. ".repeat(420_000).trim();

		await receive({ text });

		expect(await storedText(db)).toHaveLength(text.length);
	});

	test("SNS: subscriptions are confirmed, forged messages and other hosts are refused", async (db) => {
		const { context } = await withLead(db, "ses");
		const SubscribeURL =
			"https://sns.eu-west-1.amazonaws.com/?Action=ConfirmSubscription";
		const message = {
			Type: "SubscriptionConfirmation",
			Message: "You have chosen",
			Token: "t",
		};
		const subscription = { ...message, TopicArn: topic, SubscribeURL };

		expect(await receiveInbound(context, sns(subscription))).toBe(200);
		expect(context.fetchText).toHaveBeenLastCalledWith(SubscribeURL);
		expect(
			await receiveInbound(
				context,
				sns({ ...subscription, Signature: "AAAA" }),
			),
		).toBe(403);

		const { fetchText: _replaced, ...real } = context;

		for (const SigningCertURL of [
			"https://sns.evil.example/x.pem",
			"http://127.0.0.1/x",
			"x",
		])
			expect(
				await receiveInbound(real, sns({ ...subscription, SigningCertURL })),
			).toBe(400);

		expect(await rowsIn(db, "messages")).toEqual([]);
	});
});

test("a reply address identifies its lead in any letter case, and only with a valid MAC", () => {
	const id = "019aa5c0-0000-7000-8000-000000000001";
	const made = replyAddress(address, secret, id) ?? "";

	expect(made).toMatch(/^reply\+[0-9a-f]{52}@in\.example\.com$/);
	expect(
		readReplyAddress(secret, ["other@example.com", made.toUpperCase()]),
	).toBe(id);
	expect(readReplyAddress("another secret of the test", [made])).toBeNull();
	expect(replyAddress(address, secret, "lead-1")).toBeNull();
});
