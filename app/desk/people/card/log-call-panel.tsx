import { Panel } from "#desk/layout/components.tsx";
import { DeskForm } from "#desk/layout/desk-form.tsx";
import { Check, FormField, Select } from "#desk/layout/form-fields.tsx";
import { limits } from "#lib/forms/fields.ts";
import { buttonClass } from "#ui/button.tsx";
import { useCardPage } from "./card-panels.tsx";
import { callDirections, callOutcomes } from "./logged-calls.ts";

/** On top of every card, and closed until it is needed. */
export function LogCallPanel() {
	const { card, newKey } = useCardPage();
	return (
		<details className="log-call">
			<summary className={buttonClass({ variant: "primary", small: true })}>
				Log a call
			</summary>
			<Panel title="The call" id="log-call" tone="gold">
				<DeskForm
					intent="call"
					fields={{ key: newKey }}
					className="fields"
					variant="primary"
					submit="Save the call"
					busyText="Saving..."
					resets
					noValidate
				>
					<Select
						label="Who rang"
						name="direction"
						options={Object.entries(callDirections)}
					/>
					<Select
						label="How it went"
						name="outcome"
						options={Object.entries(callOutcomes)}
					/>
					<FormField
						as="textarea"
						label="What was said"
						name="text"
						rows={3}
						optional
						maxLength={limits.message.max}
					/>
					<FormField label="What next" name="next" optional maxLength={200} />
					<FormField label="When" name="due_on" type="date" optional />
					{card.awaitsAnswer && (
						<Check name="answers" label="It answers what they asked" />
					)}
				</DeskForm>
			</Panel>
		</details>
	);
}
