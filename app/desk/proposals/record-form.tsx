import { Panel } from "#desk/layout/components.tsx";
import { DeskForm } from "#desk/layout/desk-form.tsx";
import { Check, FormField } from "#desk/layout/form-fields.tsx";
import { useFormResult } from "#desk/layout/form-results.tsx";
import type { LoadedProposal } from "./load-proposal.server.ts";
import { RECORD_OPTION } from "./record-fields.ts";

/** Whether a form of the page was answered, and stays open. */
function useIsAnswered(intent: string): boolean {
	return useFormResult()?.intent === intent;
}

/** What was accepted by phone or email. Asks before it is recorded. */
export function RecordForm({ person, options }: LoadedProposal) {
	const isOpen = useIsAnswered("record");

	return (
		<Panel title="Accepted by phone or email?">
			<details open={isOpen || undefined}>
				<summary>Record it</summary>
				<DeskForm
					intent="record"
					className="fields"
					submit="Record…"
					busyText="Checking..."
					noValidate
				>
					<FormField
						label="Who accepted"
						name="name"
						defaultValue={person.isNamed ? person.name : ""}
						autoComplete="off"
					/>
					<FormField label="Role" name="role" autoComplete="off" optional />
					<FormField
						label="Their reference"
						name="reference"
						autoComplete="off"
						hint="Such as an order number."
						optional
					/>
					{options.map(({ id, title }) => (
						<Check key={id} name={RECORD_OPTION + id} label={`With ${title}`} />
					))}
					<FormField
						as="textarea"
						label="How you know"
						name="note"
						rows={3}
						hint="A call or an email, and of which day. It’s in the record."
					/>
				</DeskForm>
			</details>
		</Panel>
	);
}

/** For owners. Asks before it cancels. */
export function CancelForm() {
	const isOpen = useIsAnswered("cancel");

	return (
		<Panel title="Cancelled by agreement?">
			<details open={isOpen || undefined}>
				<summary>Cancel the acceptance</summary>
				<DeskForm
					intent="cancel"
					className="fields"
					submit="Cancel it…"
					busyText="Checking..."
					noValidate
				>
					<FormField
						as="textarea"
						label="Why"
						name="cancel_reason"
						rows={3}
						hint="Both sides read it."
					/>
				</DeskForm>
			</details>
		</Panel>
	);
}
