import type { ChangeEvent, RefObject } from "react";
import { useActionData } from "react-router";
import {
	FormContext,
	FormField,
	type FormResult,
	Select,
	type StaffName,
	SubmitButton,
	staffOptions,
} from "#desk/layout/forms.tsx";
import { statusNames } from "#desk/shared/lead-labels.ts";
import { filterQuery, type LeadFilter } from "./filter.ts";

/** The id of the form that the row checkboxes belong to. */
export const BULK_FORM = "selected-leads";

function buildBulkAction(filter: LeadFilter): string {
	return `/desk?index&${filterQuery(filter)}`;
}

type BulkBarProps = {
	filter: LeadFilter;
	staff: readonly StaffName[];
	ownId: string;
	list: RefObject<HTMLOListElement | null>;
};

/** Changes all selected leads. CSS shows it when a row is selected. */
export function BulkBar({ filter, staff, ownId, list }: BulkBarProps) {
	const result = useActionData<Partial<FormResult>>() ?? {};

	function onSelectAll(event: ChangeEvent<HTMLInputElement>): void {
		const boxes =
			list.current?.querySelectorAll<HTMLInputElement>(
				"input[type=checkbox]",
			) ?? [];
		for (const box of boxes) box.checked = event.currentTarget.checked;
	}

	return (
		<form
			id={BULK_FORM}
			method="post"
			action={buildBulkAction(filter)}
			className="bulk"
		>
			<FormContext value={result}>
				<fieldset className="row fields-row">
					<legend>Selected leads</legend>
					<div className="checkbox">
						<label>
							<input type="checkbox" onChange={onSelectAll} />
							All on this page
						</label>
					</div>
					<Select
						label="Assign to"
						name="assignee"
						none="Choose"
						options={[["nobody", "No one"], ...staffOptions(staff, ownId)]}
					/>
					<SubmitButton intent="assign">Assign</SubmitButton>
					<Select
						label="Stage"
						name="status"
						none="Choose"
						options={Object.entries(statusNames)}
					/>
					<SubmitButton intent="status">Set the stage</SubmitButton>
					<SubmitButton intent={filter.spam ? "notSpam" : "spam"}>
						{filter.spam ? "Not spam" : "Mark as spam"}
					</SubmitButton>
					<SubmitButton formMethod="get" formAction="/desk/export.csv">
						Export as CSV
					</SubmitButton>
				</fieldset>
			</FormContext>
		</form>
	);
}

type SavedViewFormProps = {
	filter: LeadFilter;
	views: readonly { id: string; name: string; query: string }[];
};

/** Saves the filter as a personal view, or deletes the current view. */
export function SavedViewForm({ filter, views }: SavedViewFormProps) {
	const query = filterQuery(filter).toString();
	const shown = views.find((view) => view.query === query);
	const result = useActionData<Partial<FormResult>>() ?? {};

	if (query === "") return null;
	if (shown)
		return (
			<form method="post" action={buildBulkAction(filter)}>
				<input type="hidden" name="id" value={shown.id} />
				<button
					type="submit"
					name="intent"
					value="delete-view"
					className="link-button"
				>
					{`Delete the view “${shown.name}”`}
				</button>
			</form>
		);

	return (
		<details open={result.errors !== undefined || undefined}>
			<summary>Save this view</summary>
			<form
				method="post"
				action={buildBulkAction(filter)}
				className="fields fields--narrow"
			>
				<input type="hidden" name="query" value={query} />
				<FormContext value={result}>
					<FormField
						label="Name of the view"
						name="name"
						autoComplete="off"
						maxLength={40}
					/>
					<div>
						<SubmitButton intent="save-view">Save</SubmitButton>
					</div>
				</FormContext>
			</form>
		</details>
	);
}
