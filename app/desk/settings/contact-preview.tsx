import { company, content, fillText } from "#content/content.ts";
import { formatTown, nameCountry } from "#content/countries.ts";
import navigation from "#content/navigation.json" with { type: "json" };
import { describeRegistration } from "#content/registration.ts";
import { weekdayNames } from "#content/weekdays.ts";
import { Panel } from "#desk/layout/components.tsx";
import type { FieldValues } from "#lib/forms/fields.ts";

/** Preview of the contact details as pages and emails will show them. */
export function ContactPreview({ values }: { values: FieldValues }) {
	const text = (name: string) => values[name] ?? "";
	const country = text("address.country").toUpperCase();
	const town = formatTown({
		country,
		locality: text("address.locality"),
		postalCode: text("address.postalCode"),
	});
	const registration = describeRegistration({
		companyNumber: text("companyNumber"),
		vatNumber: text("vatNumber"),
	});
	const imprint = fillText(navigation.imprint, {
		...content(),
		company: {
			...company(),
			name: text("name"),
			registration,
			address: { ...company().address, locality: text("address.locality") },
		},
	});
	const place = [text("address.street"), town, nameCountry(country)];
	const days = weekdayNames.filter((day) => text(`officeHours.days.${day}`));

	return (
		<Panel title="What visitors will read" tone="mint">
			<dl className="facts">
				<div>
					<dt>Contact</dt>
					<dd>
						<ul>
							{["phone", "email", "supportEmail"].map((name) => (
								<li key={name}>{text(name)}</li>
							))}
						</ul>
					</dd>
				</div>
				<div>
					<dt>Foot of every page</dt>
					<dd>{imprint}</dd>
				</div>
				<div>
					<dt>Policies</dt>
					<dd>{`${text("legalName")}, ${place.filter(Boolean).join(", ")}`}</dd>
				</div>
				<div>
					<dt>End of every email</dt>
					<dd>
						{`${text("legalName")}, ${text("address.street")}, ${town}${registration ? `.${registration}` : ""}`}
					</dd>
				</div>
				<div>
					<dt>Replies</dt>
					<dd>
						{`Within ${text("answerHours")} office hours: ${days.join(", ")}, from ${text("officeHours.from")} to ${text("officeHours.to")}`}
					</dd>
				</div>
			</dl>
		</Panel>
	);
}
