import { createHmac, createSign, generateKeyPairSync } from "node:crypto";
import { expect, test, vi } from "vitest";
import type { Database } from "#lib/db/connection.server.ts";
import type { MailProvider } from "#lib/mail/mail-providers.ts";
import {
	onBothDatabases,
	rowIn,
	rowsIn,
} from "../../../tests/support/databases.ts";
import {
	addDelivery,
	addSubscribers,
	setSubscriber,
	startedIssue,
	subscriberId,
} from "../../../tests/support/newsletters.ts";
import { clock } from "../../../tests/support/staff-context.ts";
import { isEvent } from "./read-events.server.ts";
import { receiveEvents } from "./receive-events.server.ts";
import { isSuppressed } from "./suppressions.server.ts";

const at = "2026-11-26T12:00:00.000Z";
const address = "jo@client.example";
const topic = "arn:aws:sns:eu-west-1:123456789012:bounces";
const secrets: Record<MailProvider, string> = {
	postmark: "a password in an address",
	mailgun: "key-of-the-webhooks",
	ses: `arn:aws:sns:eu-west-1:123456789012:complaints, ${topic}`,
};
const { privateKey, publicKey } = generateKeyPairSync("rsa", {
	modulusLength: 2048,
});
const certificate = publicKey
	.export({ type: "spki", format: "pem" })
	.toString();

function post(body: object, headers: Record<string, string> = {}): Request {
	return new Request("https://sheaf.example/inbound", {
		method: "POST",
		body: JSON.stringify(body),
		headers,
	});
}

function postmark(event: object, password = secrets.postmark): Request {
	const credentials = Buffer.from(`any:${password}`).toString("base64");
	return post(event, { authorization: `Basic ${credentials}` });
}

function mailgun(event: object, key = secrets.mailgun): Request {
	const signature = createHmac("sha256", key)
		.update("1700000000token")
		.digest("hex");

	return post({
		signature: { timestamp: "1700000000", token: "token", signature },
		"event-data": { id: "1", recipient: address, ...event },
	});
}

function sns(message: object, changes: Record<string, string> = {}): Request {
	const fields: Record<string, string> = {
		Type: "Notification",
		Message: JSON.stringify(message),
		MessageId: "sns-1",
		Timestamp: at,
		TopicArn: topic,
		...changes,
	};
	const signed = Object.entries(fields)
		.sort(([a], [b]) => (a < b ? -1 : 1))
		.flat();
	const Signature = createSign("RSA-SHA256")
		.update(`${signed.join("\n")}\n`)
		.sign(privateKey, "base64");

	return post({
		SigningCertURL: "https://sns.eu-west-1.amazonaws.com/cert.pem",
		SignatureVersion: "2",
		Signature,
		...fields,
		...("Signature" in changes ? { Signature: changes.Signature } : {}),
	});
}

function sesBounce(bounceType: string, status: string): Request {
	return sns({
		notificationType: "Bounce",
		mail: { messageId: "provider-id" },
		bounce: {
			bounceType,
			feedbackId: "feedback",
			bouncedRecipients: [{ emailAddress: address, status }],
		},
	});
}

const requests = {
	"Postmark complaint": () =>
		postmark({ RecordType: "SpamComplaint", ID: 1, Email: address }),
	"Postmark suppression": () =>
		postmark({
			RecordType: "SubscriptionChange",
			MessageID: "1",
			Recipient: address,
			SuppressSending: true,
			ChangedAt: at,
		}),
	"Postmark hard bounce": () =>
		postmark({
			RecordType: "Bounce",
			Type: "HardBounce",
			ID: 2,
			Email: address,
		}),
	"Postmark soft bounce": () =>
		postmark({
			RecordType: "Bounce",
			Type: "SoftBounce",
			ID: 3,
			Email: address,
		}),
	"Postmark reactivation": () =>
		postmark({
			RecordType: "SubscriptionChange",
			Recipient: address,
			SuppressSending: false,
		}),
	"Postmark open": () => postmark({ RecordType: "Open", Recipient: address }),
	"SES permanent": () => sesBounce("Permanent", ""),
	"SES transient 5.4.4": () => sesBounce("Transient", "5.4.4"),
	"SES transient 4.2.2": () => sesBounce("Transient", "4.2.2"),
	"SES full mailbox": () => sesBounce("Transient", "5.2.2"),
	"SES transient with 5.4.4 in its words": () =>
		sns({
			notificationType: "Bounce",
			bounce: {
				bounceType: "Transient",
				feedbackId: "feedback",
				bouncedRecipients: [
					{
						emailAddress: `Jo <${address}>`,
						diagnosticCode: "smtp; 550 5.4.4 Invalid domain",
					},
				],
			},
		}),
	"SES complaint": () =>
		sns({
			eventType: "Complaint",
			complaint: {
				feedbackId: "f",
				complainedRecipients: [{ emailAddress: address }],
			},
		}),
	"SES delivery": () => sns({ eventType: "Delivery" }),
	"Mailgun permanent": () =>
		mailgun({ event: "failed", severity: "permanent" }),
	"Mailgun temporary": () =>
		mailgun({ event: "failed", severity: "temporary" }),
	"Mailgun complaint": () => mailgun({ event: "complained" }),
	"Mailgun delivery": () => mailgun({ event: "delivered" }),
} as const;

const endings: [keyof typeof requests, string, string][] = [
	["Postmark complaint", "complaint", "complained"],
	["Postmark suppression", "provider", "bounced"],
	["Postmark hard bounce", "hard-bounce", "bounced"],
	["SES permanent", "hard-bounce", "bounced"],
	["SES transient 5.4.4", "hard-bounce", "bounced"],
	["SES transient with 5.4.4 in its words", "hard-bounce", "bounced"],
	["SES complaint", "complaint", "complained"],
	["Mailgun permanent", "hard-bounce", "bounced"],
	["Mailgun complaint", "complaint", "complained"],
];

const harmless = [
	"Postmark soft bounce",
	"SES transient 4.2.2",
	"SES full mailbox",
	"Mailgun temporary",
	"Postmark reactivation",
	"Postmark open",
	"SES delivery",
	"Mailgun delivery",
] as const;

function receive(db: Database, request: Request, now = at) {
	const context = {
		db,
		clock: clock(now),
		fetchText: vi.fn(async () => certificate),
		log: vi.fn(),
	};
	const sources = (Object.keys(secrets) as MailProvider[]).map((provider) => ({
		provider,
		secret: secrets[provider],
	}));

	return { context, status: receiveEvents(context, sources, request) };
}

/** A confirmed subscriber with the delivery of one issue. */
async function subscribe(db: Database): Promise<void> {
	await addSubscribers(db, 1);
	await setSubscriber(db, 1, { email: address });
	await addIssue(db, 1);
}

async function addIssue(db: Database, number: number): Promise<void> {
	const sent_at = `2026-11-2${number}T12:00:00.000Z`;
	await addDelivery(db, await startedIssue(db), number, {
		subscriber_id: subscriberId(1),
		state: "sent",
		sent_at,
		message_id: `<issue-${number}@sheaf.example>`,
	});
}

onBothDatabases((test) => {
	test.each(endings)(
		"%s ends the subscription once",
		async (db, name, reason, state) => {
			await subscribe(db);

			const first = await receive(db, requests[name]()).status;
			const again = await receive(db, requests[name]()).status;

			expect([first, again]).toEqual([200, 200]);
			expect(await isSuppressed(db, address)).toBe(true);
			expect(await rowIn(db, "suppressions")).toMatchObject({ reason });
			expect(await rowIn(db, "newsletter_subscribers")).toMatchObject({
				status: "unsubscribed",
				unsubscribed_at: at,
			});
			expect(await rowIn(db, "newsletter_deliveries")).toMatchObject({
				state,
				reason,
			});
			expect(await rowsIn(db, "newsletter_events")).toHaveLength(1);
		},
	);

	test.each(harmless.map((name) => [name] as const))(
		"%s ends nothing",
		async (db, name) => {
			await subscribe(db);

			expect(await receive(db, requests[name]()).status).toBe(200);
			expect(await isSuppressed(db, address)).toBe(false);
			expect(await rowIn(db, "newsletter_subscribers")).toMatchObject({
				status: "confirmed",
			});
			expect(await rowIn(db, "newsletter_deliveries")).toMatchObject({
				state: "sent",
			});
		},
	);

	test("soft bounces of three issues in a row end the subscription", async (db) => {
		await subscribe(db);
		const bounce = (number: number) =>
			mailgun({
				id: `event-${number}`,
				event: "failed",
				severity: "temporary",
				message: {
					headers: { "message-id": `issue-${number}@sheaf.example` },
				},
			});

		await receive(db, bounce(1)).status;
		await addIssue(db, 2);
		await receive(db, bounce(2)).status;
		await receive(db, bounce(2)).status;

		const before = await isSuppressed(db, address);
		await addIssue(db, 3);
		await receive(db, bounce(3)).status;

		expect(before).toBe(false);
		expect(await rowIn(db, "suppressions")).toMatchObject({
			reason: "soft-bounces",
		});
	});

	test.each([
		[
			"a wrong password",
			() =>
				postmark(
					{ RecordType: "SpamComplaint", ID: 1, Email: address },
					"another password",
				),
		],
		[
			"a wrong signature",
			() => mailgun({ event: "complained" }, "another key"),
		],
		[
			"a foreign topic",
			() => sns({ eventType: "Complaint" }, { TopicArn: `${topic}-2` }),
		],
		[
			"a wrong signature of SNS",
			() => sns({ eventType: "Complaint" }, { Signature: "AAAA" }),
		],
	] as const)("%s is refused", async (db, _name, request) => {
		await subscribe(db);

		const { status, context } = receive(db, request());

		expect(await status).toBeGreaterThanOrEqual(400);
		expect(await status).toBeLessThan(500);
		expect(await rowsIn(db, "suppressions")).toEqual([]);
		if (_name === "a foreign topic")
			expect(context.fetchText).not.toHaveBeenCalled();
	});

	test.each([
		["https://s3.amazonaws.com/x/sns.pem"],
		["http://127.0.0.1:9/"],
		["http://sns.eu-west-1.amazonaws.com/cert.pem"],
	])("a certificate at %s is not fetched", async (db, url) => {
		const { fetchText: _fake, ...context } = receive(db, sns({})).context;
		const request = sns({}, { SigningCertURL: url });

		const status = await receiveEvents(
			context,
			[{ provider: "ses", secret: topic }],
			request,
		);

		expect(status).toBe(400);
		expect(context.log).toHaveBeenCalledWith("email event unreadable", {
			error: expect.stringContaining("not of SNS"),
		});
	});

	test("a subscription is confirmed at SNS only", async (db) => {
		const SubscribeURL = "https://sns.eu-west-1.amazonaws.com/?Action=Confirm";
		const { status, context } = receive(
			db,
			sns({}, { Type: "SubscriptionConfirmation", SubscribeURL, Token: "t" }),
		);

		expect(await status).toBe(200);
		expect(context.fetchText).toHaveBeenLastCalledWith(SubscribeURL);
	});

	test("the end of a subscription is taken, and doesn't subscribe again", async (db) => {
		const SubscribeURL = "https://sns.eu-west-1.amazonaws.com/?Action=Confirm";
		const { status, context } = receive(
			db,
			sns({}, { Type: "UnsubscribeConfirmation", SubscribeURL, Token: "t" }),
		);

		expect(await status).toBe(200);
		expect(context.fetchText).not.toHaveBeenCalledWith(SubscribeURL);
	});
});

test.each([
	[JSON.stringify({ RecordType: "Bounce" }), true],
	[JSON.stringify({ "event-data": {} }), true],
	[JSON.stringify({ Message: JSON.stringify({ eventType: "Bounce" }) }), true],
	[JSON.stringify({ Message: JSON.stringify({ receipt: {} }) }), false],
	[JSON.stringify({ MessageID: "1", TextBody: "Yes" }), false],
	["not JSON", false],
	["null", false],
])("tells the events from the emails: %s", (body, isReport) => {
	expect(isEvent(body)).toBe(isReport);
});
