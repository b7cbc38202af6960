import { addContact } from "#desk/people/contact/new-contact.server.ts";
import { submitAcademyRequest } from "#features/academy/lead.server.ts";
import type { StaffContext } from "#features/auth/require-staff.server.ts";
import {
	computeAvailability,
	readSchedule,
} from "#features/booking/scheduling/availability.server.ts";
import { submitBooking } from "#features/booking/scheduling/submit.server.ts";
import { submitQuestion } from "#features/questions/lead.server.ts";
import { findId, formOf } from "./seed-desk.ts";
import { instant } from "./seed-values.ts";

const headers = new Headers({ referer: "https://sheaf.example/services" });

export async function askForProgram(
	site: StaffContext,
	fields: { email: string } & Record<string, string>,
): Promise<string> {
	const idempotency_key = site.clock.newId();
	await submitAcademyRequest(
		site,
		formOf({ ...fields, idempotency_key }),
		headers,
	);

	return findId(site.db, fields.email);
}

export function ask(
	site: StaffContext,
	email: string,
	{ question }: { question: string },
) {
	const idempotency_key = site.clock.newId();
	return submitQuestion(
		site,
		formOf({ email, question, idempotency_key }),
		headers,
	);
}

/** @returns the id of a person that staff add. */
export async function addPerson(
	site: StaffContext,
	details: Record<string, string>,
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

export async function findSlot(site: StaffContext): Promise<string> {
	const schedule = await readSchedule(site.db, "discovery", site.clock.at);
	const [first] = computeAvailability(schedule).slots;
	if (first === undefined) throw new Error("There is no free time for a call.");

	return instant(Date.parse(first));
}

export function callForm(
	site: StaffContext,
	starts_at: string,
	visitor: Record<string, string>,
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

/** Books the first free time. @returns its start */
export async function bookFirst(
	site: StaffContext,
	visitor: Record<string, string>,
): Promise<string> {
	const start = await findSlot(site);
	const booked = await submitBooking(
		site,
		callForm(site, start, visitor),
		headers,
	);
	if (!("booking" in booked)) throw new Error("The call was not booked.");

	return start;
}
