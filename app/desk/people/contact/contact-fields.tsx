import { FormField } from "#desk/layout/form-fields.tsx";
import { limits } from "#lib/forms/fields.ts";
import type { ContactField } from "./contact-form.ts";

type Field = {
	as?: "textarea";
	label: string;
	rows?: number;
	hint?: string;
	maxLength?: number;
};

/** In the order of the form. */
const fields: Readonly<Record<ContactField, Field>> = {
	name: { label: "Name", maxLength: limits.name.max },
	phones: {
		as: "textarea",
		label: "Phones",
		rows: 2,
		hint: "One a line, the one to ring first.",
	},
	emails: {
		as: "textarea",
		label: "Emails",
		rows: 2,
		hint: "One a line, the one to write to first.",
	},
	company: { label: "Company", maxLength: limits.company.max },
	website: { label: "Website" },
	address: { as: "textarea", label: "Address", rows: 3 },
};

const names = Object.keys(fields) as ContactField[];

/** One email and phone a line, the one to use first. */
export function ContactFields({
	saved,
}: {
	saved?: Readonly<Record<ContactField, string>>;
}) {
	return names.map((name) => (
		<FormField
			key={name}
			{...fields[name]}
			name={name}
			autoComplete="off"
			optional
			defaultValue={saved?.[name]}
		/>
	));
}
