import { useRef } from "react";
import { FormField } from "#desk/layout/form-fields.tsx";
import { number } from "#lib/number-format.ts";
import { countExcessLines } from "./line-limit.ts";
import { MarkdownField } from "./markdown-field.tsx";
import { type TextPlaceName, textPlaces } from "./places.ts";

type TextFieldProps = {
	/** The kind of text, which gives boxes, pictures, tables and facts. */
	place: TextPlaceName;
	label: string;
	name: string;
	defaultValue?: string | undefined;
	hint?: string | undefined;
	rows?: number;
	/** Names that can stand in braces, where the place has no fixed ones. */
	facts?: readonly string[];
};

/** The field of a text: an editor that shows it as it will look, and a textarea without JavaScript. */
export function TextField(props: TextFieldProps) {
	const { place, facts, rows, ...field } = props;
	const textarea = useRef<HTMLTextAreaElement>(null);
	const kind = textPlaces[place];
	const lines = countExcessLines(field.defaultValue ?? "");
	const area = (
		<FormField
			as="textarea"
			ref={textarea}
			className={kind.format === "plain" ? "" : "entry-text"}
			rows={rows}
			spellCheck
			{...field}
		/>
	);

	return (
		<>
			{lines === null ? (
				area
			) : (
				// Its lines are laid out once it is opened.
				<details>
					<summary>{`Show the text of ${number(lines)} lines`}</summary>
					{area}
				</details>
			)}
			<MarkdownField
				textarea={textarea}
				place={facts ? { ...kind, facts } : kind}
			/>
		</>
	);
}
