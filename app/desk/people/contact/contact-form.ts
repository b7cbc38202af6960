import * as v from "valibot";
import type { ContactDetails } from "#features/leads/edit-contact.server.ts";
import { parseEmail } from "#lib/contacts/email.ts";
import { parsePhone } from "#lib/contacts/phone.ts";
import {
	emptyAsNull,
	limits,
	line,
	optional,
	paragraphs,
	tooLong,
	website,
} from "#lib/forms/fields.ts";
import { mergeFields, readSeen, readTyped } from "#lib/forms/merge-fields.ts";
import { cutText } from "#lib/text/cut-text.ts";

/** Emails or phones of one person. */
const MAX_POINTS = 20;
const MAX_ADDRESS = 500;

export const contactFields = [
	"name",
	"emails",
	"phones",
	"company",
	"website",
	"address",
] as const;
export type ContactField = (typeof contactFields)[number];

/** What several people add to a list is all kept. */
const contactLists: readonly string[] = ["emails", "phones"];

/** One a line, each read by `parse`. */
function listOf(
	parse: (text: string) => string | null,
	explain: (text: string) => string,
) {
	return v.pipe(
		paragraphs,
		v.rawTransform<string, string[]>(({ dataset, addIssue, NEVER }) => {
			const lines = dataset.value
				.split("\n")
				.map((each) => each.trim())
				.filter((each) => each !== "");
			const wrong = lines.find((each) => parse(each) === null);
			const tooMany = lines.length > MAX_POINTS;
			if (wrong === undefined && !tooMany)
				return lines.map((each) => parse(each) ?? each);

			addIssue({
				message:
					wrong === undefined
						? `Please keep it to ${MAX_POINTS} lines.`
						: explain(wrong),
			});
			return NEVER;
		}),
	);
}

export const contactEntries = {
	name: v.pipe(
		line,
		v.maxLength(limits.name.max, tooLong("name", limits.name.max)),
		emptyAsNull,
	),
	emails: listOf(
		(text) => (text.length <= limits.email.max ? parseEmail(text) : null),
		(text) => `“${cutText(text, 60)}” isn’t an email address.`,
	),
	phones: listOf(
		parsePhone,
		(text) => `“${cutText(text, 60)}” doesn’t look like a phone number.`,
	),
	company: optional(limits.company.max, "company"),
	website: v.lazy((text) =>
		text === "" ? v.pipe(v.string(), emptyAsNull) : website,
	),
	address: optional(MAX_ADDRESS, "address", paragraphs),
};

export const contactForm = v.pipe(
	v.object(contactEntries),
	v.forward(
		v.check(
			({ emails, phones }) => emails.length + phones.length > 0,
			"Add an email address or a phone number.",
		),
		["phones"],
	),
);

type Values = Readonly<Record<string, string>>;

export function contactValues(
	details: ContactDetails,
): Record<ContactField, string> {
	return {
		name: details.name ?? "",
		emails: details.emails.join("\n"),
		phones: details.phones.join("\n"),
		company: details.company ?? "",
		website: details.website ?? "",
		address: details.address ?? "",
	};
}

/** The submitted values, with current ones for the fields that the user did not change. */
export function mergeContact(
	values: Values,
	current: ContactDetails,
): Record<ContactField, string> {
	return mergeFields(
		readSeen(values),
		readTyped(values, contactFields),
		contactValues(current),
		contactLists,
	) as Record<ContactField, string>;
}

/** The fields that the user and others have both changed since the form was rendered. */
export function conflictingContact(
	values: Values,
	current: ContactDetails,
): ContactField[] {
	const now = contactValues(current);
	const seen = readSeen(values);

	return contactFields.filter((field) => {
		if (contactLists.includes(field)) return false;

		const shown = seen[field] ?? now[field];
		const own = values[field] ?? shown;

		return shown !== now[field] && own !== shown && own !== now[field];
	});
}
