import { DataTable, Facts, Panel, When } from "#desk/layout/components.tsx";
import type { Attempt } from "#lib/outbox/messages.server.ts";

type ShownMail = { subject: string; text: string; hasCalendar: boolean };

/** Every word of the email is text here; no address in it is a link. */
export function MailPanel({ subject, text, hasCalendar }: ShownMail) {
	return (
		<Panel title="The email" tone="blue">
			<p className="desk-statement">{subject}</p>
			<pre className="small message-text">{text}</pre>
			{hasCalendar && <p className="muted">Attached: a calendar file.</p>}
		</Panel>
	);
}

const webhookHeaders = {
	"webhook-id": "The same at every attempt, so that the receiver can recognise a repeated event.",
	"webhook-timestamp":
		"When this attempt was made, in seconds since 1970. Older than five minutes: refuse it.",
	"webhook-signature":
		"v1, and the HMAC-SHA256 of “id.timestamp.body” with WEBHOOK_SECRET, in base64 (Standard Webhooks).",
};

type EventPanelProps = { kind: "webhook" | "conversion"; body: string };

export function EventPanel({ kind, body }: EventPanelProps) {
	return (
		<Panel title={kind === "webhook" ? "The event" : "The report"} tone="mint">
			<pre className="small message-text">{body}</pre>
			{kind === "webhook" ? (
				<>
					<h3>How the receiver knows it’s from us</h3>
					<Facts facts={webhookHeaders} />
				</>
			) : (
				<p className="muted">
					Sent to Meta with the visitor’s consent only. Names and addresses are hashed in it;
					network address and browser go as soon as it has been delivered or has failed.
				</p>
			)}
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
