import { Panel } from "#desk/layout/components.tsx";
import type { FieldValues } from "#lib/forms/fields.ts";
import { DocumentField } from "./fields.tsx";
import { listSectionRows } from "./proposal-template-fields.ts";
import { RowPanels } from "./row-panels.tsx";

type Props = { values: FieldValues };

export function ProposalTemplateFields({ values }: Props) {
	return (
		<>
			<Panel title="Price and dates">
				<div className="fields fields--narrow">
					<DocumentField
						label="VAT, per cent"
						name="vatRate"
						inputMode="decimal"
						autoComplete="off"
						values={values}
						hint="0 if you charge none."
					/>
					<DocumentField
						label="Note on VAT"
						name="vatNote"
						values={values}
						hint="Below the totals, such as why no VAT is added."
						optional
					/>
					<DocumentField
						label="Can be accepted for, in days"
						name="validDays"
						type="number"
						min={1}
						max={365}
						values={values}
					/>
					<DocumentField
						label="Working days to going live"
						name="workingDays"
						type="number"
						min={1}
						max={365}
						values={values}
						hint="Counted from acceptance."
					/>
					<DocumentField
						label="Payment link"
						name="paymentLink"
						values={values}
						hint="Shown once a proposal is accepted: an https address of your payment provider."
						optional
					/>
				</div>
			</Panel>
			<RowPanels
				rows={listSectionRows(values)}
				prefix="sections"
				nameRow={(index) => values[`sections.${index}.heading`]}
				another="Another section"
			>
				{(index, field) => (
					<>
						<DocumentField
							label="Heading"
							name={field("heading")}
							values={values}
						/>
						<DocumentField
							as="textarea"
							rows={6}
							label="Text"
							name={field("text")}
							values={values}
							hint="[Square brackets] must be filled in before a proposal is sent."
						/>
						<DocumentField
							label="Position"
							name={field("position")}
							type="number"
							min={1}
							values={{ [field("position")]: String(index + 1), ...values }}
						/>
					</>
				)}
			</RowPanels>
			<Panel title="Email">
				<div className="fields fields--narrow">
					<DocumentField
						as="textarea"
						rows={6}
						label="Text of the email with the proposal"
						name="emailText"
						values={values}
						hint="The greeting, your name and the link are added."
					/>
				</div>
			</Panel>
		</>
	);
}
