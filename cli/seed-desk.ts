import { changePerson } from "#desk/people/card/card-actions.server.ts";
import { recordDeliveredReply } from "#desk/people/reply/record-answers.server.ts";
import type { StaffContext } from "#features/auth/require-staff.server.ts";
import { receiveInbound } from "#features/inbound/receive.server.ts";
import { emailKey } from "#lib/contacts/email.ts";
import type { Database } from "#lib/db/connection.server.ts";
import type { UploadedFile } from "#lib/forms/read-form.server.ts";
import { buildMessageId } from "#lib/outbox/outbox.server.ts";
import { emailOf, sampleOwner, staff } from "./seed-staff.ts";
import { DAY, daytime, instant, newId } from "./seed-values.ts";

type Fields = Readonly<Record<string, string>>;

/** The desk of a staff member at a time in milliseconds. Its ids are the same in every process. */
export function openDesk(
	db: Database,
	ms: number,
	name = sampleOwner.name,
): StaffContext & { notify: NonNullable<StaffContext["notify"]> } {
	return {
		db,
		origin: "https://sheaf.example",
		nonce: "",
		secret: "of the sample, which signs no links",
		clock: { at: instant(ms), newId: () => newId(ms) },
		notify: {
			from: { name: "Sheaf", address: "hello@sheaf.example" },
			to: "hello@sheaf.example",
			webhook: false,
			mail: true,
		},
		staff: {
			id: staff.get(name) ?? "",
			name,
			email: emailOf(name),
			role: "owner",
			sessionHash: "",
		},
		log() {},
	};
}

/** A time of the day that is so many days before another. */
export function daysBefore(until: number, days: number): number {
	return daytime(until - days * DAY, until);
}

export const formOf = (fields: Fields): ReadonlyMap<string, string> =>
	new Map(Object.entries(fields));

/** Submits a form of a person's card. @throws when it is refused. */
export async function press(
	site: StaffContext,
	personId: string,
	fields: Fields,
	files: readonly UploadedFile[] = [],
): Promise<void> {
	const answer = await changePerson(site, personId, formOf(fields), files);
	if (!answer || answer.errors || answer.notice?.kind === "failed")
		throw new Error(
			`The card refused ${fields.intent}: ${JSON.stringify(answer)}`,
		);
}

/** Marks a person as spam, and confirms what follows from it. */
export async function markSpam(
	site: StaffContext,
	personId: string,
): Promise<void> {
	const intent = "spam";
	const answer = await changePerson(site, personId, formOf({ intent }));
	const confirm = answer?.notice?.confirm?.at(-1)?.fields;
	if (confirm) await press(site, personId, { ...confirm, intent });
}

/** @returns the id of the person with an email address. */
export async function findId(db: Database, email: string): Promise<string> {
	const { person_id } = await db
		.selectFrom("contact_points")
		.select("person_id")
		.where("kind", "=", "email")
		.where("key", "=", emailKey(email))
		.executeTakeFirstOrThrow();

	return person_id;
}

type ReceivedMail = {
	from: string;
	subject: string;
	text: string;
	/** The id of our message. */
	answers: string;
};

/** A person's answer, as a mail provider posts it. */
export async function receiveMail(
	site: ReturnType<typeof openDesk>,
	{ from, subject, text, answers }: ReceivedMail,
): Promise<void> {
	const answered = buildMessageId(answers, site.notify.from.address);
	const secret = "of the sample's provider";
	const inbound = {
		address: "reply@in.sheaf.example",
		provider: "postmark",
		secret,
	} as const;
	const status = await receiveInbound(
		{ ...site, inbound },
		new Request("https://sheaf.example/inbound", {
			method: "POST",
			headers: {
				authorization: `Basic ${Buffer.from(`any:${secret}`).toString("base64")}`,
			},
			body: JSON.stringify({
				MessageID: site.clock.newId(),
				OriginalRecipient: site.notify.from.address,
				FromFull: { Email: from, Name: "" },
				Subject: subject,
				TextBody: text,
				HtmlBody: "",
				Headers: [{ Name: "In-Reply-To", Value: answered }],
			}),
		}),
	);
	if (status !== 200) throw new Error(`The email was refused: ${status}`);
}

/** Marks what was queued for the sample's people, and is due by now, as delivered at its time: nothing is sent. */
export function deliverAll(db: Database, ms: number): Promise<void> {
	return db.transaction().execute(async (trx) => {
		const rows = await trx
			.updateTable("outbox")
			.set(({ ref }) => ({ delivered_at: ref("due_at"), attempts: 1 }))
			.where("delivered_at", "is", null)
			.where("due_at", "<=", instant(ms))
			.returningAll()
			.execute();

		for (const row of rows.toSorted((a, b) => (a.id < b.id ? -1 : 1)))
			await recordDeliveredReply(trx, row, row.due_at);
	});
}

/** What is due later would be sent when the site starts. */
export async function dropUndelivered(db: Database): Promise<void> {
	await db.deleteFrom("outbox").where("delivered_at", "is", null).execute();
}
