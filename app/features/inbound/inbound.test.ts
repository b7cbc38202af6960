import { createHmac, createSign, generateKeyPairSync } from "node:crypto";
import { expect, test, vi } from "vitest";
import type { Database } from "#lib/db/connection.server.ts";
import { booked, now } from "../../../tests/support/bookings.ts";
import {
	messagesOf,
	onBothDatabases,
	rowIn,
	rowsIn,
} from "../../../tests/support/databases.ts";
import type { InboundProvider } from "./providers.server.ts";
import {
	type InboundContext,
	leadOf,
	receiveInbound,
	replyAddress,
} from "./receive.server.ts";

const secret = "a secret of the test, long enough";
const address = "reply@in.example.com";
const topic = "arn:aws:sns:eu-west-1:123456789012:replies";
const keys: Record<InboundProvider, string> = {
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

type Sent = { to: string; id?: string; text?: string; key?: string };

function post(body: BodyInit, headers: Record<string, string> = {}): Request {
	return new Request("https://sheaf.example/inbound", {
		method: "POST",
		body,
		headers,
	});
}

/** A reply as posted by each provider, signed with `key`. */
const requests: Record<InboundProvider, (sent: Sent) => Request> = {
	postmark({ to, id = "1", text = "Yes.", key = keys.postmark }) {
		const authorization = `Basic ${Buffer.from(`any:${key}`).toString("base64")}`;
		const mail = {
			MessageID: id,
			OriginalRecipient: to,
			FromFull: { Email: "dawn@example.com", Name: "Dawn" },
			Subject: "Re: Booked",
			TextBody: `${text}\n\nOn Monday, Sheaf wrote:\n> Booked`,
		};

		return post(JSON.stringify(mail), { authorization });
	},
	mailgun({ to, id = "1", text = "Yes.", key = keys.mailgun }) {
		const form = new FormData();
		const signature = createHmac("sha256", key)
			.update("1700000000token")
			.digest("hex");
		const fields = {
			timestamp: "1700000000",
			token: "token",
			signature,
			recipient: to,
		};
		const mail = {
			sender: "dawn@example.com",
			subject: "Re: Booked",
			"stripped-text": text,
		};

		for (const [name, value] of Object.entries({
			...fields,
			...mail,
			"Message-Id": id,
		}))
			form.set(name, value);

		return post(form);
	},
	ses({ to, id = "1", text = "Yes.", key = topic }) {
		const content = [
			"From: Dawn <dawn@example.com>",
			"Subject: =?utf-8?Q?Re:_Booked?=",
			`Message-ID: <${id}@example.com>`,
			"Content-Type: text/plain; charset=utf-8",
			"",
			`${text}\r\n\r\n> Booked`,
		].join("\r\n");
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

const providers = Object.keys(requests) as InboundProvider[];

onBothDatabases((test) => {
	async function withLead(db: Database, provider: InboundProvider) {
		const { id } = await booked(db);
		const context: InboundContext = {
			db,
			secret,
			inbound: { address, provider, secret: keys[provider] },
			notify: {
				to: "desk@sheaf.example",
				from: "hello@sheaf.example",
				webhook: false,
			},
			origin: "https://sheaf.example",
			at: now,
			log: vi.fn(),
			fetchText: vi.fn(async () => certificate),
		};

		const receive = (sent: Partial<Sent> = {}) =>
			receiveInbound(
				context,
				requests[provider]({ to: addressOf(id), ...sent }),
			);

		return { id, context, receive };
	}

	const addressOf = (id: string) => replyAddress(address, secret, id) ?? "";

	test.each(providers)(
		"a reply that comes through %s is on the timeline once, and the agency hears of it",
		async (db, provider) => {
			const { id, receive } = await withLead(db, provider);

			await db.updateTable("leads").set({ read_at: now }).execute();
			for (let time = 0; time < 2; time++) expect(await receive()).toBe(200);
			const note = { sender: "dawn@example.com", text: "Re: Booked\n\nYes." };
			const noted = { ...note, staff_id: null, created_at: now };

			expect(await rowsIn(db, "notes")).toMatchObject([noted]);
			expect(await messagesOf(db, "lead.reply")).toMatchObject([
				{
					recipient: "desk@sheaf.example",
					lead_id: id,
					subject: "Reply by email: Re: Booked",
					document: { paragraphs: ["Yes."] },
					replyTo: { address: "dawn@example.com" },
				},
			]);
			expect(await rowIn(db, "leads")).toMatchObject({ read_at: null });

			await receive({ id: "2", text: "And the vans?" });

			expect(await rowsIn(db, "notes")).toHaveLength(2);
		},
	);

	test.each(providers)(
		"%s: a wrong secret and a malformed body are refused, and a wrong address ignored",
		async (db, provider) => {
			const { id, context, receive } = await withLead(db, provider);

			expect(await receive({ key: "another key, as long" })).toBe(403);

			const { headers } = requests.postmark({ to: address });
			const authorization = headers.get("authorization") ?? "";

			expect(await receiveInbound(context, post("{}", { authorization }))).toBe(
				400,
			);

			const [local = "", domain = ""] = addressOf(id).split("@");
			const changed = `${local.slice(0, -1)}x@${domain}`;
			const unknown = addressOf("019aa5c0-0000-7000-8000-000000000001");

			for (const to of [
				address,
				changed,
				`reply+${"0".repeat(52)}@x.example`,
				unknown,
			])
				expect(await receive({ to })).toBe(200);

			expect(await rowsIn(db, "notes")).toEqual([]);
		},
	);

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

		expect(await rowsIn(db, "notes")).toEqual([]);
	});
});

test("a reply address identifies its lead in any letter case, and only with a valid MAC", () => {
	const id = "019aa5c0-0000-7000-8000-000000000001";
	const made = replyAddress(address, secret, id) ?? "";

	expect(made).toMatch(/^reply\+[0-9a-f]{52}@in\.example\.com$/);
	expect(leadOf(secret, ["other@example.com", made.toUpperCase()])).toBe(id);
	expect(leadOf("another secret of the test", [made])).toBeNull();
	expect(replyAddress(address, secret, "lead-1")).toBeNull();
});
