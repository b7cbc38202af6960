import { useState } from "react";
import { drawings } from "#content/team-schema.ts";
import { Panel } from "#desk/layout/components.tsx";
import { Check, Select } from "#desk/layout/form-fields.tsx";
import { PictureField } from "#desk/media/picture-field.tsx";
import type { FieldValues } from "#lib/forms/fields.ts";
import { Button } from "#ui/button.tsx";
import { useHydrated } from "#ui/hydrated.ts";
import { listMemberRows } from "./document-fields.ts";
import { DocumentField } from "./fields.tsx";

export function TeamFields({ values }: { values: FieldValues }) {
	const [removed, setRemoved] = useState<readonly number[]>([]);

	return listMemberRows(values)
		.filter((index) => !removed.includes(index))
		.map((index) => (
			<MemberFields
				key={index}
				index={index}
				values={values}
				onRemove={() => setRemoved([...removed, index])}
			/>
		));
}

type MemberFieldsProps = {
	index: number;
	values: FieldValues;
	onRemove(): void;
};

/** One person; without a name, role and biography the row is left out. */
function MemberFields({ index, values, onRemove }: MemberFieldsProps) {
	const isHydrated = useHydrated();
	const field = (name: string) => `members.${index}.${name}`;
	const name = values[field("name")];

	return (
		<Panel
			title={name || "Another person"}
			actions={
				name &&
				isHydrated && (
					<Button
						variant="outline"
						small
						aria-label={`Remove ${name}`}
						onClick={onRemove}
					>
						Remove
					</Button>
				)
			}
		>
			<div className="fields fields--narrow">
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
				{name && !isHydrated && (
					<Check label={`Remove ${name}`} name={field("remove")} />
				)}
			</div>
		</Panel>
	);
}

const labels: Record<(typeof drawings)[number], string> = {
	nina: "Nina",
	tom: "Tom",
	priya: "Priya",
	owen: "Owen",
};
