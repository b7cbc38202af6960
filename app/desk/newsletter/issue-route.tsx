import { useState } from "react";
import { data, useRevalidator } from "react-router";
import { company } from "#content/content.ts";
import { deskCopy } from "#content/desk.ts";
import { ButtonForm, SubmitButton } from "#desk/layout/button-form.tsx";
import { DeskPage, Facts, Panel, SmallLink } from "#desk/layout/components.tsx";
import { DeskForm } from "#desk/layout/desk-form.tsx";
import { respond } from "#desk/layout/form.server.ts";
import { FormField, Select } from "#desk/layout/form-fields.tsx";
import { PageNotice } from "#desk/layout/form-notices.tsx";
import { useFormResult } from "#desk/layout/form-results.tsx";
import { AutosavedForm, SaveStatus } from "#desk/shared/autosaved-form.tsx";
import { requirePublishingSite } from "#desk/shared/content-site.server.ts";
import { money } from "#desk/shared/money.ts";
import { requireStaff } from "#features/auth/require-staff.server.ts";
import {
	countDeliveries,
	countRecipients,
	findIssue,
	hasWebPage,
	isFinished,
	type PauseReason,
} from "#features/newsletter/issues.server.ts";
import { pauseTexts } from "#features/newsletter/paused-mail.ts";
import {
	personalise,
	renderIssue,
} from "#features/newsletter/render-issue.server.ts";
import { readForm } from "#lib/forms/read-form.server.ts";
import { number } from "#lib/number-format.ts";
import { formatDateTime } from "#lib/time/format.ts";
import { Notice } from "#ui/notice.tsx";
import type { Route } from "./+types/issue-route.ts";
import { listAudiences } from "./audiences.server.ts";
import { describeDuration } from "./duration.ts";
import { readFigures } from "./figures.server.ts";
import { nameState } from "./issue-state.ts";
import { checkIssue, submitNewsletter } from "./newsletter.server.ts";

export const meta = ({ loaderData }: Route.MetaArgs) => [
	{ title: deskCopy.title(loaderData?.issue.subject || "Newsletter issue") },
];

export async function loader({ params, context }: Route.LoaderArgs) {
	const { db, origin, installation } = requireStaff(context);
	const issue = await findIssue(db, Number(params.number) || 0);
	if (!issue) throw data(null, { status: 404 });

	const counts = await countDeliveries(db, issue.id);
	const recipients = await countRecipients(db, issue.audience);
	const canSend = Boolean(installation?.smtp);
	const { text } = personalise(renderIssue(issue, origin), {
		leave: `${origin}/…`,
		firstName: "there",
	});
	const { frozen_body: _frozen, ...shown } = issue;

	return {
		issue: shown,
		state: nameState(issue, counts),
		counts,
		recipients,
		duration: describeDuration(recipients, issue.per_hour),
		problems: issue.started_at ? [] : checkIssue(issue, { origin, canSend }),
		pause:
			issue.state === "paused" && issue.pause_reason
				? pauseTexts[issue.pause_reason as PauseReason]
				: null,
		sendAt: issue.send_at && formatDateTime(issue.send_at, company().timeZone),
		text,
		audiences: await listAudiences(db),
		figures: issue.started_at ? await readFigures(db, issue) : null,
		isFinished: issue.started_at !== null && isFinished(issue, counts),
		hasPage: issue.in_archive === 1 || hasWebPage(issue),
	};
}

export async function action({ request, context }: Route.ActionArgs) {
	return respond(
		await submitNewsletter(
			requirePublishingSite(context),
			await readForm(request),
		),
	);
}

export default function IssuePage({ loaderData }: Route.ComponentProps) {
	const { issue, state, text, pause } = loaderData;
	const isDraft = issue.state === "draft";
	const { revalidate } = useRevalidator();

	/** Checks and preview use the saved text, so they are loaded again after an autosave. */
	function showSaved(version: number): void {
		if (version > issue.version) void revalidate();
	}

	return (
		<DeskPage
			title={issue.subject || `Issue ${issue.number}`}
			intro={state}
			actions={<SmallLink to="/desk/newsletter">All issues</SmallLink>}
		>
			<PageNotice />
			{pause && <Notice kind="failed" title="Paused" text={pause} />}
			<div className="desk-columns">
				<div>
					{isDraft && <TextPanel {...loaderData} onSaved={showSaved} />}
					<PreviewPanel issue={issue} />
					<Panel title="As plain text">
						<pre className="small message-text">{text}</pre>
					</Panel>
				</div>
				<div>
					<SendPanel {...loaderData} />
					{issue.started_at && <FiguresPanel {...loaderData} />}
				</div>
			</div>
		</DeskPage>
	);
}

type LoaderData = Route.ComponentProps["loaderData"];

type TextPanelProps = LoaderData & { onSaved(version: number): void };

/** Saves itself while its author types. */
function TextPanel({ issue, audiences, onSaved }: TextPanelProps) {
	const result = useFormResult<{ isConflict: boolean }>();

	return (
		<AutosavedForm
			key={issue.number}
			documentKey={`issue:${issue.number}`}
			address={`/desk/newsletter/${issue.number}/draft`}
			version={issue.version}
			isConflict={result?.isConflict ?? false}
			onSaved={onSaved}
		>
			<Panel title="Text" tone="gold">
				<input type="hidden" name="number" value={issue.number} />
				<div className="fields">
					<FormField
						name="subject"
						label="Subject"
						maxLength={150}
						defaultValue={issue.subject}
						autoComplete="off"
					/>
					<FormField
						name="preheader"
						label="Preview text"
						maxLength={200}
						hint="Shown beside the subject in the inbox"
						defaultValue={issue.preheader}
						autoComplete="off"
					/>
					<Select
						name="audience"
						label="To"
						options={audiences}
						defaultValue={issue.audience}
						hint="Confirmed subscribers only, whatever is chosen."
					/>
					<Select
						name="web_page"
						label="Read in the browser"
						options={[
							["0", "No page"],
							["1", "A page, with a link to it in the email"],
						]}
						defaultValue={String(issue.web_page)}
						hint="The page exists from the start of sending, without names. Anyone who has its address can read it."
					/>
					<FormField
						as="textarea"
						name="body"
						label="Text"
						hint="Markdown: headings, paragraphs, lists, links and pictures. {first-name} is the reader’s first name. A button is :::button, a link and :::, each on a line."
						className="field--tall"
						defaultValue={issue.body}
					/>
					<SaveStatus />
					<div>
						<SubmitButton intent="save" busyText="Saving...">
							Save
						</SubmitButton>
					</div>
				</div>
			</Panel>
		</AutosavedForm>
	);
}

const widths = { Phone: 390, Desktop: 680 };
type Width = keyof typeof widths;

const themes = ["light", "dark"] as const;

/** The email as mail programs show it. */
function PreviewPanel({ issue }: Pick<LoaderData, "issue">) {
	const [width, setWidth] = useState<Width>("Desktop");
	const [theme, setTheme] = useState<(typeof themes)[number]>("light");
	const path = `/desk/newsletter/${issue.number}/preview?theme=${theme}`;

	return (
		<Panel title="Preview" tone="blue">
			<div className="row">
				<fieldset className="row">
					<legend className="sr">Width of the preview</legend>
					{(Object.keys(widths) as Width[]).map((name) => (
						<PreviewButton
							key={name}
							pressed={width === name}
							onPress={() => setWidth(name)}
						>
							{name}
						</PreviewButton>
					))}
				</fieldset>
				<fieldset className="row">
					<legend className="sr">Colours of the preview</legend>
					{themes.map((name) => (
						<PreviewButton
							key={name}
							pressed={theme === name}
							onPress={() => setTheme(name)}
						>
							{name === "light" ? "Light" : "Dark"}
						</PreviewButton>
					))}
				</fieldset>
				<a className="link-button" href={path} target="_blank" rel="noopener">
					Open it
				</a>
			</div>
			<div className="entry-preview" data-width={width}>
				<iframe
					key={issue.version}
					src={path}
					title="Preview of the email"
					sandbox=""
					width={widths[width]}
					loading="lazy"
				/>
			</div>
		</Panel>
	);
}

type PreviewButtonProps = {
	pressed: boolean;
	onPress: () => void;
	children: string;
};

function PreviewButton({ pressed, onPress, children }: PreviewButtonProps) {
	return (
		<button
			type="button"
			className="link-button"
			aria-pressed={pressed}
			onClick={onPress}
		>
			{children}
		</button>
	);
}

function SendPanel(props: LoaderData) {
	const { issue, recipients, duration, problems, sendAt, state } = props;
	const { isFinished, hasPage } = props;
	const fields = { number: issue.number };

	return (
		<Panel title="Send" tone="mint">
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
			<div className="row">
				<ButtonForm fields={{ ...fields, intent: "test" }}>
					Send me a test
				</ButtonForm>
				{issue.state === "scheduled" && (
					<ButtonForm fields={{ ...fields, intent: "unschedule" }}>
						Back to draft
					</ButtonForm>
				)}
				{state === "Sending" && (
					<ButtonForm fields={{ ...fields, intent: "pause" }}>Pause</ButtonForm>
				)}
				{issue.state === "paused" && (
					<ButtonForm fields={{ ...fields, intent: "resume" }}>
						Resume
					</ButtonForm>
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
							{issue.in_archive === 1 ? "In the archive" : "Its page"}
						</SmallLink>
						<ButtonForm fields={{ ...fields, intent: "unarchive" }}>
							{issue.in_archive === 1
								? "Take out of the archive"
								: "Take its page down"}
						</ButtonForm>
					</>
				)}
			</div>
			{issue.state === "draft" && (
				<DeskForm intent="send" fields={fields} submit="Send…" isQuiet>
					<FormField
						type="datetime-local"
						name="send_at"
						label="Time"
						hint="The agency’s time. Empty: now."
						optional
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
						<SubmitButton>Set the pace</SubmitButton>
					</div>
				</DeskForm>
			)}
		</Panel>
	);
}

const skipReasons: Readonly<Record<string, string>> = {
	unsubscribed: "left before",
	suppressed: "suppressed",
	erased: "erased",
	"not-renewed": "asked to renew",
	stopped: "stopped",
};

function FiguresPanel({ counts, figures }: LoaderData) {
	const skipped = Object.entries(counts.skippedBy)
		.map(
			([reason, count]) => `${number(count)} ${skipReasons[reason] ?? reason}`,
		)
		.join(", ");

	return (
		<Panel title="Figures">
			<Facts
				facts={{
					Recipients: number(counts.all),
					Sent: number(counts.sent),
					Waiting: number(counts.queued),
					Skipped: skipped || "0",
					Refused: number(counts.refused),
					Bounced: number(counts.bounced),
					Complained: number(counts.complained),
					"May have been sent twice": counts.repeated
						? number(counts.repeated)
						: null,
					...(figures && {
						"Left since": number(figures.left),
						Visits: number(figures.visits),
						Leads: number(figures.leads),
						Calls: number(figures.calls),
						"Deals won": `${number(figures.won)}, ${money(figures.wonCents / 100)}${figures.wonMonthCents > 0 ? ` and ${money(figures.wonMonthCents / 100)} a month` : ""}`,
					}),
				}}
			/>
			<p className="small muted">
				Visits, leads and deals are those that came by the links of this issue.
				Opens and clicks are not measured.
			</p>
		</Panel>
	);
}
