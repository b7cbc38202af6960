import { drawings } from "#content/team-schema.ts";
import { Select } from "#desk/layout/form-fields.tsx";
import { PictureField } from "#desk/media/picture-field.tsx";
import type { FieldValues } from "#lib/forms/fields.ts";
import { listMemberRows } from "./document-fields.ts";
import { DocumentField } from "./fields.tsx";
import { RowPanels } from "./row-panels.tsx";

/** One panel for each person; without a name, role and biography the row is left out. */
export function TeamFields({ values }: { values: FieldValues }) {
	return (
		<RowPanels
			rows={listMemberRows(values)}
			prefix="members"
			nameRow={(index) => values[`members.${index}.name`]}
			another="Another person"
		>
			{(index, field) => (
				<>
					<input
						type="hidden"
						name={field("id")}
						value={values[field("id")] ?? ""}
					/>
					<DocumentField label="Name" name={field("name")} values={values} />
					<DocumentField label="Role" name={field("role")} values={values} />
					<DocumentField
						as="textarea"
						rows={5}
						label="Biography"
						name={field("bio")}
						values={values}
						maxLength={600}
					/>
					<PictureField
						label="Picture"
						name={field("picture")}
						altName={field("alt")}
						defaultValue={values[field("picture")]}
						defaultAlt={values[field("alt")]}
						ratio={1}
					/>
					<Select
						label="Drawing"
						name={field("drawing")}
						defaultValue={values[field("drawing")] ?? ""}
						none="No drawing"
						hint="Shown without a picture."
						options={drawings.map((each) => [each, labels[each]])}
					/>
					<DocumentField
						label="Position"
						name={field("position")}
						type="number"
						min={1}
						values={{
							[field("position")]: String(index + 1),
							...values,
						}}
					/>
				</>
			)}
		</RowPanels>
	);
}

const labels: Record<(typeof drawings)[number], string> = {
	nina: "Drawing 1",
	tom: "Drawing 2",
	priya: "Drawing 3",
	owen: "Drawing 4",
};
