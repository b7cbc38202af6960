import type { ReactNode } from "react";
import { Link } from "react-router";
import { Email, Facts, Panel, When } from "#desk/layout/components.tsx";
import { DeskForm } from "#desk/layout/desk-form.tsx";
import { PageNotice } from "#desk/layout/form-notices.tsx";
import { useFormResult } from "#desk/layout/form-results.tsx";
import { useCardPage } from "#desk/people/card/card-page.ts";
import { makePhoneLink } from "#lib/contacts/phone.ts";
import { seenFields } from "#lib/forms/merge-fields.ts";
import { ContactFields } from "./contact-fields.tsx";
import { contactValues } from "./contact-form.ts";

const newsletterLabels = {
	pending: "Not confirmed, asked for",
	confirmed: "Subscribed",
	unsubscribed: "Unsubscribed",
};

export function ContactPanel() {
	const { card } = useCardPage();
	const { emails, phones, company, colleagues, website, address } = card;
	const { newsletter, basis, origin } = card;
	const result = useFormResult();
	const isRefused = result?.intent === "contact" && result.values !== undefined;
	return (
		<Panel title="How to reach them" id="contact">
			<Facts
				facts={{
					Email: joinList(emails, (email) => (
						<a href={`mailto:${email}`}>
							<Email address={email} />
						</a>
					)),
					Phone: joinList(phones, (phone) => (
						<a href={makePhoneLink(phone)}>
							<bdi>{phone}</bdi>
						</a>
					)),
					Website: website && (
						<a
							href={website}
							target="_blank"
							rel="noopener noreferrer nofollow"
						>
							<bdi>{website}</bdi> <span className="sr">(in a new tab)</span>
						</a>
					),
					Company: company && <bdi>{company}</bdi>,
					"Also there":
						colleagues.length > 0 ? (
							<>
								{joinList(colleagues, ({ id, title }) => (
									<Link to={`/desk/people/${id}`}>
										<bdi>{title}</bdi>
									</Link>
								))}
								<Link to={`/desk/people/${card.id}/company`}>
									<bdi>{`Everyone at ${company}`}</bdi>
								</Link>
							</>
						) : null,
					Address: address && <span className="address">{address}</span>,
					[origin === "import" ? "Imported because" : "How they agreed"]: basis,
					Newsletter: newsletter && (
						<span>
							<span>{newsletterLabels[newsletter.status]}</span>{" "}
							<When at={newsletter.at} />
						</span>
					),
				}}
			/>
			<PageNotice of={["contact", "renameCompany"]} />
			{/* Without JavaScript the page of a refused form would fold its fields. */}
			<details className="edit" open={isRefused || undefined}>
				<summary>Edit</summary>
				<ContactForm />
			</details>
		</Panel>
	);
}

/** One email and phone a line, the one to use first. */
function ContactForm() {
	const { card, newKey } = useCardPage();
	const saved = contactValues(card);

	return (
		<DeskForm
			intent="contact"
			fields={{ key: newKey, ...seenFields(saved) }}
			className="fields"
			submit="Save"
			busyText="Saving..."
			isQuiet
			noValidate
		>
			{/* A new key shows the values that were saved. */}
			<ContactFields key={Object.values(saved).join(" ")} saved={saved} />
		</DeskForm>
	);
}

function joinList<Value extends string | { id: string }>(
	values: readonly Value[],
	item: (value: Value) => ReactNode,
): ReactNode {
	if (values.length === 0) return null;
	return (
		<ul>
			{values.map((value) => (
				<li key={typeof value === "string" ? value : value.id}>
					{item(value)}
				</li>
			))}
		</ul>
	);
}
