import { useState } from "react";
import { company, content } from "#content/content.ts";
import { type Offer, offers } from "#content/offer.ts";
import { PRICE_WANTED, parsePrice, writePrice } from "#content/price.ts";
import { reword } from "#content/rewordings.ts";
import { nameOffer } from "#content/tiers.ts";
import { Panel } from "#desk/layout/components.tsx";
import { type Option, Select } from "#desk/layout/form-fields.tsx";
import type { FieldValues } from "#lib/forms/fields.ts";
import { choosePriceWords } from "./document-fields.ts";
import { DocumentField } from "./fields.tsx";

/** The fields of each plan beside its card as visitors see it. */
export function PriceFields({ values }: { values: FieldValues }) {
	const [typed, setTyped] = useState(values);

	return (
		// The events of all fields arrive here.
		<div
			className="stack stack--wide stack--loose"
			onInput={({ target }) => {
				const { name, value } = target as HTMLInputElement;
				setTyped((before) => ({ ...before, [name]: value }));
			}}
		>
			{offers.map((offer) => (
				<Panel key={offer} title={nameOffer(offer)} tone="canary">
					<div className="price-plan">
						<div className="fields fields--narrow">
							<DocumentField
								label="Name"
								name={`${offer}.name`}
								values={values}
							/>
							<DocumentField
								label="Price"
								name={`${offer}.price`}
								values={values}
								hint={describePrice(typed[`${offer}.price`])}
							/>
							<Select
								label="Paid"
								name={`${offer}.period`}
								defaultValue={values[`${offer}.period`]}
								options={periodOptions}
							/>
							<DocumentField
								label="Words after the price (optional)"
								name={`${offer}.priceSuffix`}
								values={values}
								hint="Empty for /month and /year. A VAT note under Company follows them."
							/>
							<DocumentField
								label="Step name"
								name={`${offer}.level`}
								values={values}
							/>
							<DocumentField
								as="textarea"
								rows={2}
								label="What the client gets"
								name={`${offer}.outcome`}
								values={values}
							/>
							<DocumentField
								as="textarea"
								rows={5}
								label="What’s included, a line each"
								name={`${offer}.features`}
								values={values}
								hint={describeLeftOut(typed[`${offer}.features`])}
							/>
							<DocumentField
								label="Best for"
								name={`${offer}.footer`}
								values={values}
							/>
							<DocumentField
								label="Button"
								name={`${offer}.buttonText`}
								values={values}
							/>
						</div>
						<PlanPreview offer={offer} values={typed} />
					</div>
				</Panel>
			))}
			<Panel title="Projects outside the plans" tone="blue">
				<div className="fields fields--narrow">
					<DocumentField
						label="Starting price"
						name="project.price"
						values={values}
						hint={`${describePrice(typed["project.price"])} It is named in answers and on the services page.`}
					/>
				</div>
			</Panel>
		</div>
	);
}

const periodOptions: readonly Option[] = [
	["once", "Once"],
	["month", "Per month"],
	["year", "Per year"],
];

/** Preview of a typed price as pages will show it. */
function describePrice(text = ""): string {
	const price = parsePrice(text, company().adCurrency);
	return price
		? `Visitors read “from ${writePrice(text, company().adCurrency)}”.`
		: PRICE_WANTED;
}

/** Lines that visitors don’t read, because the agency has left out the claim. */
function describeLeftOut(text = ""): string | undefined {
	const left = listLines(text).filter((line) => readLine(line) === "");
	const lines = left.map((line) => `“${line}”`).join(", ");

	return left.length > 0 ? `Left out under Claims: ${lines}.` : undefined;
}

function listLines(text: string): string[] {
	return text.split("\n").filter(Boolean);
}

/** As visitors read it. */
function readLine(line: string): string {
	return reword(line, content().rewordings ?? {});
}

function PlanPreview({ offer, values }: { offer: Offer; values: FieldValues }) {
	const text = (name: string) => values[`${offer}.${name}`] ?? "";
	const features = listLines(text("features")).map(readLine).filter(Boolean);
	const { adCurrency, vatNote = "" } = company();
	const words = choosePriceWords(values, offer);

	return (
		<section className="plan-preview" aria-label={`Preview: ${text("name")}`}>
			<p className="chip">{text("level")}</p>
			<p className="h3">{text("name")}</p>
			<p className="plan-preview__price">
				<span>from</span>{" "}
				<b className="title">{writePrice(text("price"), adCurrency)}</b>{" "}
				<span>{`${words} ${vatNote}`}</span>
			</p>
			<p>
				<b>{text("outcome")}</b>
			</p>
			<ul>
				{features.map((feature) => (
					<li key={feature}>{feature}</li>
				))}
			</ul>
			<p className="small muted">{text("footer")}</p>
			<p className="plan-preview__button">{text("buttonText")}</p>
		</section>
	);
}
