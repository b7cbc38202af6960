import { Fragment } from "react";
import { useSearchParams } from "react-router";
import { DeskForm } from "#desk/layout/desk-form.tsx";
import {
	Choice,
	FormField,
	Select,
	staffOptions,
} from "#desk/layout/form-fields.tsx";
import { useFormResult } from "#desk/layout/form-results.tsx";
import { stageNames, stages } from "#desk/shared/lead-labels.ts";
import { currencySign } from "#desk/shared/money.ts";
import { lostReasons, periods } from "#features/leads/stages.ts";
import { seenFields } from "#lib/forms/merge-fields.ts";
import { fieldValues } from "./card-contract.ts";
import { useCardPage } from "./card-page.ts";

/** Stage, value and assignee of a card; `?stage=` chooses the stage. */
export function DealForm() {
	const { card, staff, ownId, newKey } = useCardPage();
	const result = useFormResult();
	const { assignee_id: id, assignee } = card;
	const saved = fieldValues(card);
	const [query] = useSearchParams();
	const asked = stages.find((each) => each === query.get("stage"));
	const chosen =
		(result?.intent === "status" && result.values?.status) ||
		(asked ?? saved.status);
	// Cards stay assigned to accounts that have been removed.
	const isFormer = id !== null && !staff.some((each) => each.id === id);
	const former = isFormer ? [{ id, name: assignee ?? id }] : [];

	return (
		<DeskForm
			intent="status"
			fields={{ key: newKey, ...seenFields(saved) }}
			className="fields deal-form"
			variant="dark"
			submit="Save"
			busyText="Saving..."
			isQuiet
			noValidate
		>
			{/* A new key shows the values that were saved, or the stage that was pressed. */}
			<Fragment key={[...Object.values(saved), asked].join(" ")}>
				<Choice
					legend="Stage"
					name="status"
					options={stages.map((each) => [each, stageNames[each]])}
					defaultValue={chosen}
				/>
				<div className="row fields-row">
					<FormField
						label={`Deal value (${currencySign()})`}
						name="value"
						inputMode="decimal"
						autoComplete="off"
						maxLength={30}
						hint="A rough figure will do. Required when the deal is won."
						defaultValue={saved.value}
					/>
					<Select
						label="Billing"
						name="period"
						options={Object.entries(periods)}
						defaultValue={saved.period}
					/>
					<Select
						label="Assigned to"
						name="assignee"
						none="Unassigned"
						options={staffOptions([...staff, ...former], ownId)}
						defaultValue={saved.assignee}
					/>
					<FormField
						className="deal-form__open"
						label="Expected close"
						type="date"
						name="expected_on"
						optional
						defaultValue={saved.expected_on}
					/>
				</div>
				<div className="deal-form__lost fields">
					<Select
						label="Why was it lost?"
						name="lost_reason"
						none="No reason given"
						options={Object.entries(lostReasons)}
						defaultValue={saved.lost_reason}
					/>
					<FormField
						as="textarea"
						label="Note on the reason"
						name="lost_note"
						rows={2}
						optional
						maxLength={1000}
					/>
				</div>
			</Fragment>
		</DeskForm>
	);
}
