import { createElement, type ReactNode } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { company } from "#content/company.ts";
import type { MdxModule } from "#content/mdx.ts";

/** Components for articles, rendered to HTML at build time. */
export const articleParts = { Example, Note, Checklist };

/** Components for legal texts. The last two are placeholders for parts that the page renders. */
export const legalParts = {
	Company,
	TrackingTechnologies: () => <div data-island="technologies" />,
	ConsentChoices: () => <div data-island="consent" />,
};

/** The parts of a legal page that the page renders. */
export type Island = "technologies" | "consent";

/** Splits rendered HTML at the placeholders; strings are HTML. */
export function splitAtIslands(html: string): (string | { island: Island })[] {
	return html
		.split(/<div data-island="(\w+)"><\/div>/)
		.map((part, index) =>
			index % 2 === 0 ? part : { island: part as Island },
		);
}

/** A worked example with a calculation. */
function Example({ title, children }: { title: string; children: ReactNode }) {
	return (
		<figure className="card example">
			<figcaption>
				<span className="sheet-tab">Worked example</span>
				<b className="h3">{title}</b>
			</figcaption>
			{children}
		</figure>
	);
}

function Note({ children }: { children: ReactNode }) {
	return (
		<div className="note-slip" role="note">
			{children}
		</div>
	);
}

/** A checklist, also for printing. */
function Checklist({ children }: { children: ReactNode }) {
	return <div className="checklist">{children}</div>;
}

/** A fact about the company, linked where it is a phone number or email address. */
function Company({ field }: { field: keyof typeof facts }) {
	return facts[field];
}

const { legalName, email, supportEmail, phone, phoneInternational, address } =
	company;
const facts = {
	legalName,
	email: <a href={`mailto:${email}`}>{email}</a>,
	supportEmail: <a href={`mailto:${supportEmail}`}>{supportEmail}</a>,
	phone: (
		<a className="nowrap" href={`tel:${phoneInternational}`}>
			{phone}
		</a>
	),
	address: `${address.street}, ${address.locality} ${address.postalCode}, ${address.countryName}`,
};

/** Renders a text with its components to HTML. For loaders only. */
export function htmlOf(
	text: MdxModule<unknown>,
	parts: Record<string, unknown>,
): string {
	return renderToStaticMarkup(
		createElement(text.default, { components: parts }),
	);
}
