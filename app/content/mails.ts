import { company } from "./content.ts";

/** The last line of every email. */
export function sender(): string {
	const { legalName, address, town, registration } = company();
	const line = `${legalName}, ${address.street}, ${town}`;

	return registration ? `${line}.${registration}` : line;
}

export const mailTexts = {
	hours: (hours: string, rate: string) => `${hours} hours a week at ${rate}`,
	enquiries: (count: string, value: string) =>
		`${count} enquiries lost a month, worth ${value} each`,
	saved: (range: string) => `Could be won back: ${range} a month`,
	campaign: (name: string) => `campaign ${name}`,
	quizSubject: (recommendation: string) =>
		`Your quiz result: ${recommendation}`,
	quizHeading: (recommendation: string) => `Start here: ${recommendation}.`,
	bookingSubject: (call: string, when: string) => `Booked: ${call}, ${when}`,
};

/** Subjects of emails about a booked call. */
export const bookingSubjects = {
	reminder: (when: string) => `Reminder: your call on ${when}`,
	upcoming: (name: string, when: string) => `Coming up: ${name}, ${when}`,
	owner: {
		moved: (name: string, when: string) => `Call moved: ${name}, ${when}`,
		cancelled: (name: string, when: string) =>
			`Call cancelled: ${name}, ${when}`,
	},
	visitor: {
		moved: (when: string) => `Moved: your call is now ${when}`,
		cancelled: (when: string) => `Cancelled: your call on ${when}`,
	},
	byStaff: {
		moved: (when: string) => `We’ve moved your call to ${when}`,
		cancelled: (when: string) => `We’ve had to cancel your call on ${when}`,
	},
};
