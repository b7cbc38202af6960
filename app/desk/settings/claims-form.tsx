import type { ShippedClaim } from "#content/claims-schema.ts";
import { Panel } from "#desk/layout/components.tsx";
import type { FieldValues } from "#lib/forms/fields.ts";
import { DocumentField } from "./fields.tsx";
import { nameText } from "./form-rows.ts";

/** The passages of each claim. */
type ClaimFieldsProps = {
	values: FieldValues;
	claims: readonly ShippedClaim[];
};

export function ClaimFields({ values, claims }: ClaimFieldsProps) {
	return claims.map(({ id, title, evidence, passages }) => (
		<Panel key={id} title={title} id={id}>
			<p className="muted">{evidence}</p>
			<div className="fields fields--narrow">
				{passages.map(({ text }, index) => (
					<DocumentField
						key={text}
						as={text.length > 60 ? "textarea" : "input"}
						rows={text.length > 60 ? 3 : undefined}
						label={
							passages.length > 1
								? `Passage ${index + 1}`
								: "What the site says"
						}
						name={nameText(id, index)}
						values={values}
					/>
				))}
				<DocumentField
					label="Where it is from (optional)"
					name={`${id}.source`}
					values={values}
				/>
			</div>
		</Panel>
	));
}
