import { moveItem } from "#desk/shared/move-item.ts";
import type { FieldValues } from "#lib/forms/fields.ts";
import {
	countSections,
	listLineIds,
	nameLineField,
	nameSectionField,
	pickProposalFields,
} from "./proposal-fields.ts";

export const partChanges = [
	"line-add",
	"line-remove",
	"line-up",
	"line-down",
	"section-add",
	"section-remove",
	"section-up",
	"section-down",
] as const;

export type PartChange = (typeof partChanges)[number];

type Changed = {
	values: FieldValues;
	/** The field to go on with. */
	at: string;
};

/**
 * The fields of the editor with a line or a section added, removed or moved.
 * @param target the id of the line, or the index of the section
 * @param newId of a line that is added
 */
export function changeParts(
	values: FieldValues,
	change: PartChange,
	target: string,
	newId: string,
): Changed {
	return change.startsWith("line")
		? changeLines(values, change, target, newId)
		: changeSections(values, change, Number(target));
}

function changeLines(
	values: FieldValues,
	change: PartChange,
	id: string,
	newId: string,
): Changed {
	const ids = listLineIds(values);
	const at = ids.indexOf(id);
	if (change === "line-add")
		return {
			values: {
				...values,
				lines: [...ids, newId].join(" "),
				[nameLineField(newId, "quantity")]: "1",
				[nameLineField(newId, "period")]: "once",
				[nameLineField(newId, "kind")]: "fixed",
			},
			at: nameLineField(newId, "title"),
		};

	const changed =
		change === "line-remove"
			? ids.filter((each) => each !== id)
			: moveItem(ids, id, change === "line-up" ? -1 : 1);
	const near = changed.includes(id) ? id : (changed[at] ?? changed.at(-1));

	return {
		values: pickProposalFields({ ...values, lines: changed.join(" ") }),
		at: near ? nameLineField(near, "title") : "lines",
	};
}

function changeSections(
	values: FieldValues,
	change: PartChange,
	index: number,
): Changed {
	const sections = Array.from({ length: countSections(values) }, (_, at) => ({
		heading: values[nameSectionField(at, "heading")] ?? "",
		text: values[nameSectionField(at, "text")] ?? "",
	}));
	const section = sections[index];
	const changed = {
		"section-add": [...sections, { heading: "", text: "" }],
		"section-remove": sections.filter((each) => each !== section),
		"section-up": moveItem(sections, section, -1),
		"section-down": moveItem(sections, section, 1),
	}[change as Extract<PartChange, `section-${string}`>];
	const added = change === "section-add" ? changed.at(-1) : section;
	const found = added ? changed.indexOf(added) : -1;
	const near = found === -1 ? Math.min(index, changed.length - 1) : found;
	const fields = changed.flatMap(({ heading, text }, at) => [
		[nameSectionField(at, "heading"), heading],
		[nameSectionField(at, "text"), text],
	]);

	return {
		values: pickProposalFields({
			...values,
			sections: String(changed.length),
			...Object.fromEntries(fields),
		}),
		at: nameSectionField(Math.max(near, 0), "heading"),
	};
}
