import { useState } from "react";
import { type Offer, offerNames, offers } from "#content/offer.ts";
import { Panel } from "#desk/layout/components.tsx";
import type { FieldValues } from "#lib/forms/fields.ts";
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
				<Panel key={offer} title={offerNames[offer]} tone="canary">
					<div className="price-plan">
						<div className="fields fields--narrow">
							<DocumentField
								label="Price"
								name={`${offer}.price`}
								values={values}
								hint="Like €590, €1,250, €12.50 or €2.5K. Visitors read “from” before it."
							/>
							<DocumentField
								label="Per (optional)"
								name={`${offer}.priceSuffix`}
								values={values}
								hint="/month for a monthly price."
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
						hint="Named in answers and on the services page."
					/>
				</div>
			</Panel>
		</div>
	);
}

function PlanPreview({ offer, values }: { offer: Offer; values: FieldValues }) {
	const text = (name: string) => values[`${offer}.${name}`] ?? "";
	const features = text("features").split("\n").filter(Boolean);

	return (
		<section
			className="plan-preview"
			aria-label={`Preview: ${offerNames[offer]}`}
		>
			<p className="chip">{text("level")}</p>
			<p className="h3">{offerNames[offer]}</p>
			<p className="plan-preview__price">
				<span>from</span> <b className="title">{text("price")}</b>{" "}
				<span>{text("priceSuffix")}</span>
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
