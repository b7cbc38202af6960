import { submitAcademyRequest } from "#features/academy/submit.server.ts";
import { availabilityOf, readDiary } from "#features/booking/availability.server.ts";
import { submitBooking } from "#features/booking/submit.server.ts";
import { notificationContextOf } from "#features/leads/notification-context.ts";
import { confirmSubscription } from "#features/newsletter/confirm.server.ts";
import { submitSubscription } from "#features/newsletter/subscribe.server.ts";
import { unsubscribeUrl } from "#features/newsletter/token.server.ts";
import { unsubscribe } from "#features/newsletter/unsubscribe.server.ts";
import { submitQuestion } from "#features/questions/submit.server.ts";
import { submitQuiz } from "#features/quiz/submit.server.ts";
import type { Database } from "#lib/db/connection.server.ts";
import { write } from "#lib/db/write.ts";
import type { Site } from "#lib/http/request-context.server.ts";

let last = 0;

/** A site whose ids grow and whose clock stands at one clock. */
export function officeAt(db: Database, at: string) {
	return {
		db,
		secret: "a secret of at least 32 characters",
		origin: "https://sheaf.example",
		notify: { to: "desk@sheaf.example", from: "hello@sheaf.example", webhook: true },
		clock: { at, newId: () => `${at.slice(0, 10)}-${String(++last).padStart(8, "0")}` },
		log: () => {},
	};
}

/** What the helpers below need of a site. */
export type TestMailContext = Pick<Site, "db" | "secret" | "origin" | "notify" | "clock" | "log">;

/** Sends a question, as a visitor does. */
export function ask(
	office: TestMailContext,
	email: string,
	question = "Do you come to Harrogate?",
) {
	const { db, clock } = office;
	const fields = { email, question, idempotency_key: `key-number-${++last}` };
	return submitQuestion(db, fieldsOf(fields), headers, clock, notificationContextOf(office));
}

/** Leaves an address in every place in which the site keeps one. Returns the start of the booked call. */
export async function leaveEverywhere(office: TestMailContext, email: string): Promise<string> {
	const { db, clock } = office;
	const telling = notificationContextOf(office);
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
	await submitQuiz(db, fieldsOf(quiz), own, clock, telling);
	const academy = {
		name: "Jo Bloggs",
		email,
		company: "Bloggs",
		message: `Mail ${upper}`,
		...key(),
	};
	await submitAcademyRequest(db, fieldsOf(academy), own, clock, telling);
	await ask(office, email, `Could you write to ${email}?`);

	const { slots } = availabilityOf(await readDiary(db, "discovery", clock.at));
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
	const booked = await submitBooking(office, fieldsOf(booking), own);
	if (booked.outcome !== "kept") throw new Error(`the call was not booked: ${booked.outcome}`);

	await submitSubscription(office, fieldsOf({ email, ...key() }), own);
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
				id: clock.newId(),
				person_id: person.id,
				staff_id: null,
				text: `Rang ${email}.`,
				created_at: clock.at,
			}),
		),
		write(
			"delivery_attempts",
			db.insertInto("delivery_attempts").values({
				id: clock.newId(),
				outbox_id: mail.id,
				at: clock.at,
				delivered: 0,
				error: `550 <${email}> unknown`,
			}),
		),
	]);
	return startsAt;
}

async function subscribeAndLeave(office: TestMailContext, email: string): Promise<void> {
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
