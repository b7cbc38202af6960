import { type Option, Select } from "#desk/layout/form-fields.tsx";
import { cutText } from "#lib/text/cut-text.ts";

type ColumnChoicesProps = {
	/** The names of the file's columns. */
	header: readonly string[];
	/** What each column is read as; null for one that is left out. */
	mapping: readonly (string | null)[];
	options: readonly Option[];
	/** The first rows of the file. */
	sample: readonly { cells: readonly string[] }[];
};

/** Asks for each column of a file what it is, with examples from the first rows. */
export function ColumnChoices(props: ColumnChoicesProps) {
	const { header, mapping, options, sample } = props;
	const examples = (index: number) =>
		sample
			.map(({ cells }) => cells[index] ?? "")
			.filter(Boolean)
			.slice(0, 2)
			.join(" · ");

	return (
		<div className="row fields-row">
			{header.map((_name, index) => (
				<Select
					// biome-ignore lint/suspicious/noArrayIndexKey: names may repeat
					key={index}
					name={`column_${index}`}
					label={labelColumn(header, index)}
					none="Leave out"
					options={options}
					defaultValue={mapping[index] ?? ""}
					hint={cutText(examples(index), 80)}
				/>
			))}
		</div>
	);
}

/** Columns with the same name are distinguished by their position. */
function labelColumn(header: readonly string[], index: number): string {
	const name = header[index] ?? "";
	const isRepeated = header.filter((each) => each === name).length > 1;

	return isRepeated ? `${name} (column ${index + 1})` : name;
}
