import { ButtonForm } from "#desk/layout/button-form.tsx";
import { Panel } from "#desk/layout/components.tsx";
import { DeskForm } from "#desk/layout/desk-form.tsx";
import type { Option } from "#desk/layout/form-fields.tsx";
import type { Elements } from "#ui/elements.ts";
import { ColumnChoices } from "./column-choices.tsx";

type ColumnsPanelProps = {
	found: {
		header: readonly string[];
		mapping: readonly (string | null)[];
		/** Null before the first check. */
		counts: unknown;
	};
	sample: readonly { cells: readonly string[] }[];
	/** The fields that a column can be imported as. */
	options: readonly Option[];
	/** Shows the sample as it will be read. */
	table: Elements;
	/** Further fields. */
	children: Elements;
};

/** The columns of a file, before it is imported. */
export function ColumnsPanel(props: ColumnsPanelProps) {
	const { found, sample, options, table, children } = props;

	return (
		<Panel title="Columns" tone="gold">
			<DeskForm
				intent="check"
				className="fields"
				submit={found.counts ? "Check again" : "Check"}
				busyText="Checking…"
				isQuiet
				scrolls
				noValidate
			>
				<ColumnChoices
					header={found.header}
					mapping={found.mapping}
					options={options}
					sample={sample}
				/>
				{children}
			</DeskForm>
			{table}
			<ButtonForm fields={{ intent: "discard" }}>Discard this file</ButtonForm>
		</Panel>
	);
}
