import { receiveAcademyRequest } from "#academy/receive.server.ts";
import { availabilityOf, readDiary } from "#booking/diary.server.ts";
import { receiveBooking } from "#booking/receive.server.ts";
import type { Database } from "#database/connection.server.ts";
import { write } from "#database/write.ts";
import { tellingOf } from "#leads/telling.ts";
import { confirmSubscription } from "#newsletter/confirm.server.ts";
import { receiveSubscription } from "#newsletter/subscribe.server.ts";
import { unsubscribeUrl } from "#newsletter/token.server.ts";
import { unsubscribe } from "#newsletter/unsubscribe.server.ts";
import { receiveQuestion } from "#questions/receive.server.ts";
import { receiveQuiz } from "#quiz/receive.server.ts";
import type { Site } from "#site.server.ts";

let last = 0;

/** A site whose ids grow and whose clock stands at one moment. */
export function officeAt(db: Database, at: string) {
	return {
		db,
		secret: "a secret of at least 32 characters",
		origin: "https://sheaf.example",
		notify: { to: "desk@sheaf.example", from: "hello@sheaf.example", webhook: true },
		moment: { at, newId: () => `${at.slice(0, 10)}-${String(++last).padStart(8, "0")}` },
		log: () => {},
	};
}

/** What the helpers below need of a site. */
export type TestOffice = Pick<Site, "db" | "secret" | "origin" | "notify" | "moment" | "log">;

/** Sends a question, as a visitor does. */
export function ask(office: TestOffice, email: string, question = "Do you come to Harrogate?") {
	const { db, moment } = office;
	const fields = { email, question, idempotency_key: `key-number-${++last}` };
	return receiveQuestion(db, fieldsOf(fields), headers, moment, tellingOf(office));
}

/** Leaves an address in every place in which the site keeps one. Returns the start of the booked call. */
export async function leaveEverywhere(office: TestOffice, email: string): Promise<string> {
	const { db, moment } = office;
	const telling = tellingOf(office);
	const own = new Headers({ referer: `https://sheaf.example/?utm_content=${email}` });
	const upper = email.toUpperCase();
	const key = () => ({ idempotency_key: `key-number-${++last}` });
	const quiz = {
		bottleneck: "quoting",
		setup: "website",
		gameChanger: "closing",
		email: upper,
		website: `https://example.com/?contact=${encodeURIComponent(email)}`,
		...key(),
	};
	await receiveQuiz(db, fieldsOf(quiz), own, moment, telling);
	const academy = {
		name: "Jo Bloggs",
		email,
		company: "Bloggs",
		message: `Mail ${upper}`,
		...key(),
	};
	await receiveAcademyRequest(db, fieldsOf(academy), own, moment, telling);
	await ask(office, email, `Could you write to ${email}?`);

	const { slots } = availabilityOf(await readDiary(db, "discovery", moment.at));
	const [startsAt = ""] = slots;
	const booking = {
		starts_at: startsAt,
		kind: "discovery",
		name: "Jo Bloggs",
		email,
		phone: "020 7946 0999",
		note: email,
		time_zone: "Europe/London",
		...key(),
	};
	const booked = await receiveBooking(office, fieldsOf(booking), own);
	if (booked.outcome !== "kept") throw new Error(`the call was not booked: ${booked.outcome}`);

	await receiveSubscription(office, fieldsOf({ email, ...key() }), own);
	await subscribeAndLeave(office, email);
	const person = await db
		.selectFrom("people")
		.select("id")
		.where("email", "=", email.toLowerCase())
		.executeTakeFirstOrThrow();
	const mail = await db
		.selectFrom("outbox")
		.select("id")
		.where("recipient", "=", email.toLowerCase())
		.executeTakeFirstOrThrow();
	await db.commit([
		write(
			"notes",
			db.insertInto("notes").values({
				id: moment.newId(),
				person_id: person.id,
				staff_id: null,
				text: `Rang ${email}.`,
				created_at: moment.at,
			}),
		),
		write(
			"delivery_attempts",
			db.insertInto("delivery_attempts").values({
				id: moment.newId(),
				outbox_id: mail.id,
				at: moment.at,
				delivered: 0,
				error: `550 <${email}> unknown`,
			}),
		),
	]);
	return startsAt;
}

async function subscribeAndLeave(office: TestOffice, email: string): Promise<void> {
	const { db } = office;
	const row = await db
		.selectFrom("outbox")
		.select("payload")
		.where("topic", "=", "newsletter.confirm")
		.where("recipient", "=", email)
		.executeTakeFirstOrThrow();
	await confirmSubscription(office, tokenIn(JSON.parse(row.payload).document.action.url));
	const subscriber = await db
		.selectFrom("newsletter_subscribers")
		.select("id")
		.where("email", "=", email)
		.executeTakeFirstOrThrow();
	await unsubscribe(office, tokenIn(unsubscribeUrl(office.secret, office.origin, subscriber.id)));
}

function tokenIn(url: string): string {
	return new URL(url).searchParams.get("token") ?? "";
}

const headers = new Headers({ referer: "https://sheaf.example/faq" });

function fieldsOf(fields: Record<string, string>): ReadonlyMap<string, string> {
	return new Map(Object.entries(fields));
}
