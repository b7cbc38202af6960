import { addContact } from "#desk/people/contact/new-contact.server.ts";
import { submitAcademyRequest } from "#features/academy/lead.server.ts";
import type { StaffContext } from "#features/auth/require-staff.server.ts";
import { changeIntent, SIGNATURE } from "#features/booking/contract.ts";
import {
	computeAvailability,
	readSchedule,
} from "#features/booking/scheduling/availability.server.ts";
import { signPath } from "#features/booking/scheduling/call-links.server.ts";
import { changeBooking } from "#features/booking/scheduling/change.server.ts";
import { submitBooking } from "#features/booking/scheduling/submit.server.ts";
import { hiddenFields } from "#features/leads/contract.ts";
import { addLead } from "#features/manual/submit.server.ts";
import { confirmSubscription } from "#features/newsletter/confirm.server.ts";
import { submitSubscription } from "#features/newsletter/subscribe.server.ts";
import {
	confirmToken,
	findSubscriber,
} from "#features/newsletter/subscribers.server.ts";
import { submitQuestion } from "#features/questions/lead.server.ts";
import type { Answers } from "#features/quiz/answers.ts";
import { submitQuiz } from "#features/quiz/lead.server.ts";
import { buildTouch } from "#features/tracking/attribution.ts";
import { findId, formOf } from "./seed-desk.ts";

type Fields = Readonly<Record<string, string>>;

const headers = new Headers({ referer: "https://sheaf.example/services" });

/**
 * What a browser adds to a form: where the visitor came from, and that they allowed nothing.
 * @param source `google-ads/rota`, a host, or `direct`.
 * @param page of the form.
 */
export function buildVisit(
	{ origin, clock: { at } }: StaffContext,
	{ source, landing, page }: { source: string; landing: string; page: string },
): Fields {
	const [name = "", campaign] = source.split("/");
	const query = campaign ? `?utm_source=${name}&utm_campaign=${campaign}` : "";
	const referrer = source.includes(".") ? `https://${source}/` : "";
	const touch = buildTouch(`${origin}${landing}${query}`, referrer, at);

	return {
		[hiddenFields.pageUrl]: `${origin}${page}`,
		[hiddenFields.attribution]: JSON.stringify({ first: touch, last: touch }),
		[hiddenFields.consent]:
			'{"essential":true,"analytics":false,"marketing":false}',
	};
}

type Submit = (
	site: StaffContext,
	fields: ReadonlyMap<string, string>,
	headers: Headers,
) => Promise<{ outcome: string }>;

/** @throws when it is not saved. */
async function submit(
	site: StaffContext,
	form: Submit,
	fields: Fields,
): Promise<void> {
	const key = { [hiddenFields.idempotencyKey]: site.clock.newId() };
	const result = await form(site, formOf({ ...key, ...fields }), headers);
	if (result.outcome !== "saved")
		throw new Error(`A form was not saved: ${JSON.stringify(result)}`);
}

/** @returns the id of the person. */
export async function askForProgram(
	site: StaffContext,
	fields: { email: string } & Fields,
): Promise<string> {
	await submit(site, submitAcademyRequest, fields);

	return findId(site.db, fields.email);
}

export function ask(
	site: StaffContext,
	email: string,
	fields: { question: string } & Fields,
): Promise<void> {
	return submit(site, submitQuestion, { email, ...fields });
}

export function takeQuiz(
	site: StaffContext,
	answers: Answers,
	fields: { email: string; website: string } & Fields,
): Promise<void> {
	return submit(site, submitQuiz, { ...answers, ...fields });
}

/** Signs up for the newsletter, and confirms it. */
export async function subscribe(
	site: StaffContext,
	fields: { email: string } & Fields,
): Promise<void> {
	await submit(site, submitSubscription, fields);

	const row = await findSubscriber(site.db, "email", fields.email);
	const token = row && confirmToken(site.secret, row.id, row.created_at);
	const { state } = await confirmSubscription(site, token ?? "");
	if (state !== "confirmed") throw new Error(`Not subscribed: ${state}`);
}

/** @returns the id of a person that staff add. */
export async function addPerson(
	site: StaffContext,
	details: Fields,
): Promise<string> {
	const key = site.clock.newId();
	const empty = {
		emails: "",
		phones: "",
		company: "",
		website: "",
		address: "",
	};
	const { errors } = await addContact(
		site,
		formOf({ key, basis: "On the phone", ...empty, ...details }),
	);
	if (errors) throw new Error(`${details.name} was not added.`);

	return key;
}

/** A lead that staff add: somebody has rung. */
export async function addLeadByHand(
	site: StaffContext,
	details: Fields,
): Promise<void> {
	const empty = { assignee: "", due_on: "", due_time: "" };
	const result = await addLead(
		site,
		formOf({ contact: "phone", consent: "On the phone", ...empty, ...details }),
	);
	if (result.outcome !== "saved")
		throw new Error(`A lead was not added: ${JSON.stringify(result)}`);
}

/** The free times for a call, in order. */
export async function listSlots(site: StaffContext): Promise<string[]> {
	const schedule = await readSchedule(site.db, "discovery", site.clock.at);

	return computeAvailability(schedule).slots;
}

export async function findSlot(site: StaffContext): Promise<string> {
	const [first] = await listSlots(site);
	if (first === undefined) throw new Error("There is no free time for a call.");

	return first;
}

export function callForm(
	site: StaffContext,
	starts_at: string,
	visitor: Fields,
) {
	return formOf({
		starts_at,
		kind: "discovery",
		offer: "",
		time_zone: "Europe/London",
		note: "",
		idempotency_key: site.clock.newId(),
		...visitor,
	});
}

/** @returns the id of the call. */
export async function bookCall(
	site: StaffContext,
	start: string,
	visitor: Fields,
): Promise<string> {
	const booked = await submitBooking(
		site,
		callForm(site, start, visitor),
		headers,
	);
	if (!("booking" in booked)) throw new Error("The call was not booked.");

	return booked.booking.id;
}

/** Books the first free time. @returns its start */
export async function bookFirst(
	site: StaffContext,
	visitor: Fields,
): Promise<string> {
	const start = await findSlot(site);
	await bookCall(site, start, visitor);

	return start;
}

/** Cancels a call by the link of its email. */
export async function cancelCall(
	site: StaffContext,
	id: string,
): Promise<void> {
	const link = new URL(signPath(site.secret, "manage", id), site.origin);
	const fields = formOf({ [changeIntent.name]: changeIntent.cancel });
	const signature = link.searchParams.get(SIGNATURE);
	const { outcome } = await changeBooking(site, id, fields, { signature });
	if (outcome !== "cancelled") throw new Error(`Not cancelled: ${outcome}`);
}
