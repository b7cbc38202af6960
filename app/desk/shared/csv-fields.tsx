import { type ChangeEvent, useRef } from "react";
import { FormField } from "#desk/layout/form-fields.tsx";
import { decodeText } from "#lib/decode-text.ts";
import { Field } from "#ui/field.tsx";
import { useHydrated } from "#ui/hydrated.ts";

/** Lines of a table as a field `csv`; a chosen file fills it. */
export function CsvFields({ hint }: { hint: string }) {
	const isHydrated = useHydrated();
	const fields = useRef<HTMLDivElement>(null);

	async function read({
		currentTarget: input,
	}: ChangeEvent<HTMLInputElement>): Promise<void> {
		const bytes = await input.files?.[0]?.arrayBuffer();
		const field = fields.current?.querySelector("textarea");
		if (bytes && field) field.value = decodeText(new Uint8Array(bytes));
	}

	return (
		<div ref={fields} className="fields">
			{isHydrated && (
				<Field
					name="file"
					type="file"
					label="File"
					accept=".csv,.tsv,.txt,text/csv,text/tab-separated-values"
					onChange={read}
					hint="Its lines appear below, to be checked before the import."
				/>
			)}
			<FormField
				as="textarea"
				name="csv"
				label="Lines"
				rows={5}
				hint={hint}
				required
			/>
		</div>
	);
}
