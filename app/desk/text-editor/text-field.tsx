import { useRef } from "react";
import { FormField } from "#desk/layout/form-fields.tsx";
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

	return (
		<>
			<FormField
				as="textarea"
				ref={textarea}
				className={kind.format === "plain" ? "" : "entry-text"}
				rows={rows}
				spellCheck
				{...field}
			/>
			<MarkdownField
				textarea={textarea}
				place={facts ? { ...kind, facts } : kind}
			/>
		</>
	);
}
