import { plainName } from "#desk/import/contact-columns.ts";

/** The fields of a subscriber that a column may have, with their labels. */
export const subscriberFields = {
	email: "Email",
	firstName: "First name",
	name: "Name",
	agreedAt: "When they agreed",
	agreedWhere: "Where they agreed",
	status: "Subscribed or not",
} as const;

export type SubscriberField = keyof typeof subscriberFields;

/** Names of columns in the exports of newsletter services, as `plainName` gives them. */
const columnNames: Record<SubscriberField, string> = {
	email: "email | e mail | email address | e mail address | mail | subscriber",
	firstName: "first name | firstname | given name | forename | fname",
	name: "name | full name | contact name | display name",
	agreedAt:
		"confirm time | optin time | opt in time | opt in date | optin date | confirmed at | confirmed | agreed at | agreed on | when they agreed | agreed | consent date | date of consent | subscribed at | subscribed on | subscription date | signup date | sign up date | signed up | date added | created at | joined",
	agreedWhere:
		"agreed where | where they agreed | where | source | signup source | sign up source | consent source | origin | signup form | form",
	status: "status | state | subscription status | member status",
};

const fieldsByName = new Map(
	Object.entries(columnNames).flatMap(([field, names]) =>
		names.split(" | ").map((name) => [name, field as SubscriberField] as const),
	),
);

/** Each field has one column; the first name of the list above wins. */
export function guessSubscriberMapping(
	header: readonly string[],
): (SubscriberField | null)[] {
	const names = header.map(plainName);

	return names.map((name, at) => {
		const field = fieldsByName.get(name);
		if (!field) return null;

		const known = columnNames[field].split(" | ");
		const best = known.find((each) => names.includes(each));

		return name === best && names.indexOf(name) === at ? field : null;
	});
}

export function isSubscriberField(text: string): text is SubscriberField {
	return Object.hasOwn(subscriberFields, text);
}
