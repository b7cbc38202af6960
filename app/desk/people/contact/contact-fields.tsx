import { FormField } from "#desk/layout/form-fields.tsx";
import { limits } from "#lib/forms/fields.ts";
import type { ContactField } from "./contact-form.ts";

/** One email and phone a line, the one to use first. */
export function ContactFields({
	saved,
}: {
	saved?: Readonly<Record<ContactField, string>>;
}) {
	const optional = { autoComplete: "off", optional: true };

	return (
		<>
			<FormField
				label="Name"
				name="name"
				maxLength={limits.name.max}
				{...optional}
				defaultValue={saved?.name}
			/>
			<FormField
				as="textarea"
				label="Phones"
				name="phones"
				rows={2}
				hint="One a line, the one to ring first."
				{...optional}
				defaultValue={saved?.phones}
			/>
			<FormField
				as="textarea"
				label="Emails"
				name="emails"
				rows={2}
				hint="One a line, the one to write to first."
				{...optional}
				defaultValue={saved?.emails}
			/>
			<FormField
				label="Company"
				name="company"
				maxLength={limits.company.max}
				{...optional}
				defaultValue={saved?.company}
			/>
			<FormField
				label="Website"
				name="website"
				{...optional}
				defaultValue={saved?.website}
			/>
			<FormField
				as="textarea"
				label="Address"
				name="address"
				rows={3}
				{...optional}
				defaultValue={saved?.address}
			/>
		</>
	);
}
