import {
	type SwitchIds,
	switchGroups,
	switchLabels,
} from "#content/switches-schema.ts";
import { Panel } from "#desk/layout/components.tsx";
import type { FieldValues } from "#lib/forms/fields.ts";
import { DocumentCheck, DocumentField } from "./fields.tsx";

type SwitchFieldsProps = { values: FieldValues };

/** What the website has: pages and industries with the way from their addresses, and the home page’s sections. */
export function SwitchFields({ values }: SwitchFieldsProps) {
	return (
		<>
			<PageSwitches title="Pages" ids={switchGroups.pages} values={values} />
			<PageSwitches
				title="Industries"
				ids={switchGroups.industries}
				values={values}
			/>
			<Panel title="Sections of the home page" tone="mint">
				<div className="stack">
					{switchGroups.sections.map((id) => (
						<DocumentCheck
							key={id}
							label={switchLabels[id]}
							name={id}
							values={values}
						/>
					))}
				</div>
			</Panel>
		</>
	);
}

type PageSwitchesProps = SwitchFieldsProps & { title: string; ids: SwitchIds };

function PageSwitches({ title, ids, values }: PageSwitchesProps) {
	return (
		<Panel title={title} tone="blue">
			<p className="muted">
				Links to what is switched off go, from the menu to search engines. Its
				address says that the page isn’t there, or leads to the page that you
				enter.
			</p>
			<div className="fields">
				{ids.map((id) => (
					<div key={id} className="stack page-switch">
						<DocumentCheck label={switchLabels[id]} name={id} values={values} />
						<div className="page-switch__to">
							<DocumentField
								label="When it is off, lead to"
								name={`${id}.to`}
								values={values}
								placeholder="/services"
								optional
							/>
						</div>
					</div>
				))}
			</div>
		</Panel>
	);
}
