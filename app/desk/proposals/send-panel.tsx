import { mailDisabledNotice } from "#content/desk.ts";
import { Panel } from "#desk/layout/components.tsx";
import { DeskForm } from "#desk/layout/desk-form.tsx";
import { FormField, Select } from "#desk/layout/form-fields.tsx";
import { PageNotice } from "#desk/layout/form-notices.tsx";
import { limits } from "#lib/forms/fields.ts";
import type { LoadedProposal } from "./load-proposal.server.ts";

/** The email that the proposal goes with. Sending asks first. */
export function SendPanel(props: LoadedProposal) {
	const { proposal, person, cover, live, newKey } = props;
	const { emails } = person;
	const again = live ? "Send the new version" : "Send";

	return (
		<Panel title={again} id="send">
			<PageNotice of={["send"]} />
			{emails.length === 0 && (
				<p>They have no email address yet: add it on the card.</p>
			)}
			{!props.isMailConfigured && <p>{mailDisabledNotice}</p>}
			{emails.length > 0 && props.isMailConfigured && (
				<DeskForm
					intent="send"
					fields={{ key: newKey, version: proposal.version }}
					className="fields"
					submit="Send…"
					variant="primary"
					busyText="Checking..."
					isQuiet
					noValidate
				>
					<Select
						label="To"
						name="to"
						options={emails.map((email) => [email, email])}
						defaultValue={cover.to}
					/>
					<FormField
						label="Subject"
						name="subject"
						maxLength={150}
						autoComplete="off"
						defaultValue={cover.subject}
					/>
					<FormField
						label="Copy to"
						name="cc"
						autoComplete="off"
						inputMode="email"
						spellCheck={false}
						optional
						hint="Email addresses with commas between them. Everyone sees them, and can read the proposal."
					/>
					<FormField
						as="textarea"
						className="field--tall"
						label="Email"
						name="text"
						rows={8}
						maxLength={limits.message.max}
						hint="The link to the proposal is added below, then your signature."
						defaultValue={cover.text}
					/>
				</DeskForm>
			)}
		</Panel>
	);
}
