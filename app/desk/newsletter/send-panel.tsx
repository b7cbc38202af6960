import { ButtonForm, SubmitButton } from "#desk/layout/button-form.tsx";
import { Panel, SmallLink } from "#desk/layout/components.tsx";
import { DeskForm } from "#desk/layout/desk-form.tsx";
import { FormField } from "#desk/layout/form-fields.tsx";
import { number } from "#lib/number-format.ts";
import type { LoadedIssue } from "./load-issue.server.ts";

export function SendPanel(props: LoadedIssue) {
	const { issue, recipients, duration, problems, sendAt, isFinished } = props;
	const fields = { number: issue.number, version: issue.version };

	return (
		<Panel title="Send" tone="mint" id="send">
			{problems.length > 0 && (
				<ul className="bullets">
					{problems.map((problem) => (
						<li key={problem}>{problem}</li>
					))}
				</ul>
			)}
			{issue.started_at === null && (
				<p>
					{`To ${number(recipients)} confirmed subscribers, in ${duration}.`}
				</p>
			)}
			{sendAt && <p>{`Scheduled for ${sendAt}.`}</p>}
			<StateButtons {...props} />
			{issue.state === "draft" && (
				<DeskForm
					intent="send"
					fields={{ ...fields, id: "schedule" }}
					submit="Schedule…"
					isQuiet
				>
					<FormField
						type="datetime-local"
						name="send_at"
						label="Send later"
						hint="In the agency’s time."
						required
					/>
				</DeskForm>
			)}
			{!isFinished && (
				<DeskForm intent="pace" fields={fields} isQuiet>
					<FormField
						name="per_hour"
						label="Emails per hour"
						inputMode="numeric"
						defaultValue={issue.per_hour}
					/>
					<div>
						<SubmitButton>Save limit</SubmitButton>
					</div>
				</DeskForm>
			)}
		</Panel>
	);
}

/** What can be done with an issue in its state. */
function StateButtons({ issue, state, isFinished, hasPage }: LoadedIssue) {
	const fields = { number: issue.number, version: issue.version };

	return (
		<div className="row">
			{issue.state === "scheduled" && (
				<ButtonForm fields={{ ...fields, intent: "unschedule" }}>
					Cancel schedule
				</ButtonForm>
			)}
			{state === "Sending" && (
				<ButtonForm fields={{ ...fields, intent: "pause" }}>Pause</ButtonForm>
			)}
			{issue.state === "paused" && (
				<ButtonForm fields={{ ...fields, intent: "resume" }}>Resume</ButtonForm>
			)}
			{issue.started_at !== null && !isFinished && (
				<ButtonForm fields={{ ...fields, intent: "stop" }}>Stop</ButtonForm>
			)}
			{isFinished && issue.in_archive === 0 && (
				<ButtonForm fields={{ ...fields, intent: "archive" }}>
					Put into the archive
				</ButtonForm>
			)}
			{hasPage && (
				<>
					<SmallLink to={`/newsletter/${issue.number}`}>
						{issue.in_archive === 1 ? "In the archive" : "View online"}
					</SmallLink>
					<ButtonForm fields={{ ...fields, intent: "unarchive" }}>
						{issue.in_archive === 1
							? "Take out of the archive"
							: "Remove online page"}
					</ButtonForm>
				</>
			)}
		</div>
	);
}
