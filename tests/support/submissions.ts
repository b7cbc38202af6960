import { submitAcademyRequest } from "#features/academy/lead.server.ts";
import {
	computeAvailability,
	readSchedule,
} from "#features/booking/scheduling/availability.server.ts";
import { submitBooking } from "#features/booking/scheduling/submit.server.ts";
import { addAttachments, addMessage } from "#features/leads/messages.server.ts";
import type { LeadSite } from "#features/leads/notifications.ts";
import {
	confirmSubscription,
	unsubscribe,
} from "#features/newsletter/confirm.server.ts";
import { readTokenOfLink } from "#features/newsletter/contract.ts";
import { submitSubscription } from "#features/newsletter/subscribe.server.ts";
import {
	findSubscriber,
	unsubscribeUrl,
} from "#features/newsletter/subscribers.server.ts";
import { submitQuestion } from "#features/questions/lead.server.ts";
import { submitQuiz } from "#features/quiz/lead.server.ts";
import type { Database } from "#lib/db/connection.server.ts";
import { findMessages, personWith, rowIn } from "./databases.ts";
import { bookingForm, fillAcademyRequest, fillQuiz, newKey } from "./http.ts";
import { clock, formFields, log } from "./staff-context.ts";

/** A site with a fixed clock and ascending ids. */
export function siteAt(db: Database, at: string) {
	return {
		db,
		secret: "a secret of at least 32 characters",
		origin: "https://sheaf.example",
		notify: {
			to: "desk@sheaf.example",
			from: { name: "", address: "hello@sheaf.example" },
			webhook: true,
		},
		clock: clock(at),
		log,
	};
}

export function ask(
	site: LeadSite,
	email: string,
	question = "Do you come to Harrogate?",
) {
	const fields = { email, question, idempotency_key: newKey() };
	return submitQuestion(site, formFields(fields), headers);
}

/** Submits every form with the email address. @returns the start of the booked call. */
export async function submitEverything(
	site: ReturnType<typeof siteAt>,
	email: string,
): Promise<string> {
	const { db, secret, origin, clock } = site;
	const own = new Headers({
		referer: `https://sheaf.example/?utm_content=${email}`,
	});
	const upper = email.toUpperCase();
	const website = `https://example.com/?contact=${encodeURIComponent(email)}`;

	const quiz = { ...fillQuiz(email).fields, email: upper, website };
	await submitQuiz(site, formFields(quiz), own);

	const request = {
		...fillAcademyRequest(email).fields,
		name: "Jo Bloggs",
		company: "Bloggs",
		message: `Mail ${upper}`,
	};
	await submitAcademyRequest(site, formFields(request), own);
	await ask(site, email, `Could you write to ${email}?`);

	const { slots } = computeAvailability(
		await readSchedule(db, "discovery", clock.at),
	);
	const [startsAt = ""] = slots;
	const visitor = {
		name: "Jo Bloggs",
		email,
		phone: "020 7946 0999",
		note: email,
	};

	const booked = await submitBooking(
		site,
		formFields(bookingForm(startsAt, visitor)),
		own,
	);
	if (booked.outcome !== "saved")
		throw new Error(`the call was not booked: ${booked.outcome}`);

	await submitSubscription(
		site,
		formFields({ email, idempotency_key: newKey() }),
		own,
	);

	const mails = await findMessages(db, "newsletter.confirm");
	const mail = mails.find(({ recipient }) => recipient === email);
	await confirmSubscription(
		site,
		readTokenOfLink({ url: mail?.document.action.url }),
	);

	const { id = "" } = (await findSubscriber(db, "email", email)) ?? {};
	await unsubscribe(
		site,
		readTokenOfLink({ url: unsubscribeUrl(secret, origin, id) }),
	);

	const { id: person_id } = await personWith(db, email.toLowerCase());
	const { id: outbox_id } = await rowIn(db, "outbox", {
		recipient: email.toLowerCase(),
	});
	const { at, newId } = clock;
	const note = {
		id: newId(),
		person_id,
		staff_id: null,
		text: `Rang ${email}.`,
		created_at: at,
	};

	const attempt = {
		id: newId(),
		outbox_id,
		at,
		delivered: 0,
		error: `550 <${email}> unknown`,
	};

	const message = {
		id: newId(),
		person_id,
		direction: "in" as const,
		address: email,
		subject: "Re: Booked",
		text: `Write to ${email}.`,
		message_id: `<${newId()}@mail.example>`,
		created_at: at,
	};

	await db.insertInto("notes").values(note).execute();
	await addMessage(db, message);
	await addAttachments(
		db,
		message.id,
		[{ name: `${email}.txt`, bytes: Buffer.from(email) }],
		at,
	);
	await db.insertInto("delivery_attempts").values(attempt).execute();

	return startsAt;
}

const headers = new Headers({ referer: "https://sheaf.example/faq" });

export const expiredReceipt = {
	id: "receipt",
	at: "2020-01-01T00:00:00.000Z",
	policy_version: "1",
	analytics: 0,
	marketing: 0,
	source: "banner",
	gpc: 0,
	locale: "en-GB",
} as const;

export async function addExpiredReceipts(
	db: Database,
	count: number,
): Promise<void> {
	const receipts = Array.from({ length: count }, (_, at) => ({
		...expiredReceipt,
		id: `r-${at}`,
	}));
	await db.insertInto("consent_receipts").values(receipts).execute();
}
