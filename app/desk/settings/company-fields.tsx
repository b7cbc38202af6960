import { useState } from "react";
import { weekdayNames } from "#content/weekdays.ts";
import { Panel } from "#desk/layout/components.tsx";
import { FormField, type Option, Select } from "#desk/layout/form-fields.tsx";
import { PictureField } from "#desk/media/picture-field.tsx";
import type { FieldValues } from "#lib/forms/fields.ts";
import type { CompanyOptions } from "./company-options.server.ts";
import { ContactPreview } from "./contact-preview.tsx";
import { listLinkRows } from "./document-fields.ts";
import { DocumentCheck, DocumentField } from "./fields.tsx";

type FieldsProps = {
	values: FieldValues;
	/** Null on the pages of other documents. */
	options: CompanyOptions | null;
};

type ValuesProps = Pick<FieldsProps, "values">;

export function CompanyFields({ values, options }: FieldsProps) {
	const [typed, setTyped] = useState(values);

	return (
		// The events of all fields arrive here.
		<div
			className="stack stack--wide stack--loose"
			onInput={({ target }) => {
				const { name, type, value, checked } = target as HTMLInputElement;
				const isLeftOut = type === "checkbox" && !checked;
				setTyped((before) => ({ ...before, [name]: isLeftOut ? "" : value }));
			}}
		>
			<NamePanel values={values} />
			<LogoPanel values={values} />
			<AddressPanel values={values} options={options} />
			<RegistrationPanel values={values} />
			<LawPanel values={values} options={options} />
			<AnsweringPanel values={values} options={options} />
			<SocialPanel values={values} />
			<ContactPreview values={typed} />
		</div>
	);
}

function NamePanel({ values }: ValuesProps) {
	return (
		<Panel title="Name and contact" tone="canary">
			<div className="fields fields--narrow">
				<DocumentField label="Name" name="name" values={values} />
				<DocumentField
					label="Legal name"
					name="legalName"
					values={values}
					hint="In the policies and at the end of every email."
				/>
				<DocumentField
					as="textarea"
					rows={2}
					label="What you do, in a sentence"
					name="blurb"
					values={values}
				/>
				<DocumentField
					label="Email"
					name="email"
					type="email"
					values={values}
					hint="Emails are sent from it, and replies come to it, unless the server is set up otherwise."
				/>
				<DocumentField
					label="Email for support"
					name="supportEmail"
					type="email"
					values={values}
				/>
				<DocumentField
					label="Phone"
					name="phone"
					type="tel"
					values={values}
					hint={
						values.phoneInternational
							? `Abroad it is ${values.phoneInternational}.`
							: undefined
					}
				/>
			</div>
		</Panel>
	);
}

function LogoPanel({ values }: ValuesProps) {
	return (
		<Panel title="Logo" tone="mint">
			<p>
				Without one the name is set in the site’s own font. A logo stands in its
				place on pages, in emails and on pictures for sharing.
			</p>
			<div className="fields fields--narrow">
				<PictureField
					label="Logo"
					name="logo"
					defaultValue={values.logo}
					hint="PNG, WebP or JPEG, best with a transparent background and little space around it."
				/>
				<PictureField
					label="Logo on dark backgrounds"
					name="logoDark"
					defaultValue={values.logoDark}
					hint="For the footer and the dark theme. Without one, the logo stands on a white label there."
				/>
			</div>
		</Panel>
	);
}

function AddressPanel({ values, options }: FieldsProps) {
	return (
		<Panel title="Address" tone="blue">
			<div className="fields fields--narrow">
				<DocumentField
					label="Street and number"
					name="address.street"
					values={values}
				/>
				<DocumentField
					label="Town or city"
					name="address.locality"
					values={values}
				/>
				<DocumentField
					label="Postcode"
					name="address.postalCode"
					values={values}
				/>
				<Select
					label="Country"
					name="address.country"
					defaultValue={values["address.country"]}
					options={withCurrent(
						options?.countries ?? [],
						values["address.country"],
					)}
				/>
			</div>
		</Panel>
	);
}

function RegistrationPanel({ values }: ValuesProps) {
	return (
		<Panel title="Registration and VAT" tone="canary">
			<p>
				Shown at the end of every page and email. Leave empty what doesn’t apply
				to you.
			</p>
			<div className="fields fields--narrow">
				<DocumentField
					label="Company number (optional)"
					name="companyNumber"
					values={values}
					hint="With its register, like “HRB 12345, Amtsgericht Berlin”."
				/>
				<DocumentField
					label="VAT number (optional)"
					name="vatNumber"
					values={values}
					hint="With its country, like DE123456789."
				/>
				<DocumentField
					label="After every price (optional)"
					name="vatNote"
					values={values}
					hint="Like “plus VAT” or “incl. VAT”."
				/>
			</div>
		</Panel>
	);
}

function LawPanel({ values, options }: FieldsProps) {
	return (
		<Panel title="Law and terms in the legal texts" tone="blue" id="law">
			<p>They come with the law of England and Wales. Ask your solicitor.</p>
			{options?.law.map(({ title, fields }) => (
				<fieldset key={title} className="fields fields--narrow">
					<legend className="strong">{title}</legend>
					{fields.map(({ name, isLong, ...field }) => (
						<DocumentField
							key={name}
							{...(isLong && { as: "textarea", rows: 3 })}
							{...field}
							name={`law.${name}`}
							values={values}
						/>
					))}
				</fieldset>
			))}
		</Panel>
	);
}

function AnsweringPanel({ values, options }: FieldsProps) {
	return (
		<Panel title="Office hours and replies" tone="mint">
			<fieldset className="fields fields--narrow">
				<legend>Office days</legend>
				<div className="row">
					{weekdayNames.map((day) => (
						<DocumentCheck
							key={day}
							label={day}
							name={`officeHours.days.${day}`}
							values={values}
						/>
					))}
				</div>
			</fieldset>
			<div className="fields fields--narrow">
				<DocumentField
					label="Office opens at"
					hint="A time like 9 or 9:30."
					name="officeHours.from"
					values={values}
				/>
				<DocumentField
					label="Office closes at"
					name="officeHours.to"
					values={values}
				/>
				<DocumentField
					label="We answer within … office hours"
					name="answerHours"
					inputMode="numeric"
					values={values}
				/>
				<FormField
					as="select"
					label="Bank holidays"
					name="holidayRegion"
					defaultValue={values.holidayRegion}
					hint="On these days the office is closed, and no calls are offered unless the opening hours say otherwise."
				>
					<option value="">None</option>
					{options?.holidayCountries.map(({ name, regions }) => (
						<optgroup key={name} label={name}>
							{regions.map(([id, label]) => (
								<option key={id} value={id}>
									{label}
								</option>
							))}
						</optgroup>
					))}
				</FormField>
				<Select
					label="Currency"
					hint="Used for deals and ad costs. Existing amounts are not converted. Prices on the website have their own."
					name="adCurrency"
					defaultValue={values.adCurrency}
					options={withCurrent(options?.currencies ?? [], values.adCurrency)}
				/>
			</div>
		</Panel>
	);
}

/** An old code that is no longer offered stays chosen. */
function withCurrent(
	options: readonly Option[],
	current: string | undefined,
): readonly Option[] {
	const isOffered = !current || options.some(([code]) => code === current);
	return isOffered ? options : [[current, current], ...options];
}

function SocialPanel({ values }: ValuesProps) {
	return (
		<Panel title="Social networks" tone="pink">
			{listLinkRows(values).map((index) => (
				<div className="row fields-row" key={index}>
					<DocumentField
						label={`Network ${index + 1}`}
						name={`social.${index}.name`}
						values={values}
					/>
					<DocumentField
						label="Address"
						name={`social.${index}.url`}
						type="url"
						values={values}
					/>
				</div>
			))}
		</Panel>
	);
}
