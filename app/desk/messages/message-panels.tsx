import { DataTable, Panel, When } from "#desk/layout/components.tsx";
import type { Attempt } from "#lib/outbox/messages.server.ts";

type ShownMail = { subject: string; text: string; hasCalendar: boolean };

/** The email as plain text, without clickable links. */
export function MailPanel({ subject, text, hasCalendar }: ShownMail) {
	return (
		<Panel title="The email" tone="blue">
			<p className="desk-statement">{subject}</p>
			<pre className="small message-text">{text}</pre>
			{hasCalendar && <p className="muted">Attached: a calendar file.</p>}
		</Panel>
	);
}

type EventPanelProps = { kind: "webhook" | "conversion"; body: string };

export function EventPanel({ kind, body }: EventPanelProps) {
	return (
		<Panel title={kind === "webhook" ? "The event" : "The report"} tone="mint">
			<pre className="small message-text">{body}</pre>
			<p className="muted">
				{kind === "webhook"
					? "Signed according to Standard Webhooks: webhook-id is the same for every attempt, and webhook-signature is computed with WEBHOOK_SECRET."
					: "Sent to Meta only with the visitor’s consent. Names and email addresses are hashed; the IP address and browser are deleted as soon as the event has been delivered or has failed."}
			</p>
		</Panel>
	);
}

export function Attempts({ attempts }: { attempts: readonly Attempt[] }) {
	return (
		<Panel title="Attempts">
			<DataTable
				caption="Attempts"
				rows={attempts}
				columns={{
					When: ({ at }) => <When at={at} />,
					Result: ({ delivered, error }) => (delivered ? "It was taken." : error),
				}}
				empty={<p className="muted">None yet.</p>}
			/>
		</Panel>
	);
}
