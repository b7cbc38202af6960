import { DataTable, Facts, Panel, When } from "#desk/layout/components.tsx";
import type { MailDocument } from "#lib/outbox/contract.ts";
import type { Attempt } from "#lib/outbox/messages.server.ts";

type ShownMail = {
	subject: string;
	text: string;
	document: MailDocument;
	calendarPath: string | null;
	unsubscribes: boolean;
};

/** Every word of the email is text here; no address in it is a link. */
export function MailPanel({ subject, text, document, calendarPath, unsubscribes }: ShownMail) {
	return (
		<Panel title="The email" tone="blue">
			<p className="desk-statement">{subject}</p>
			<div className="fields">
				<section className="fields" aria-labelledby="look">
					<h3 id="look">As it looks</h3>
					<MailPreview document={document} />
				</section>
				<section className="fields" aria-labelledby="text">
					<h3 id="text">As plain text</h3>
					<pre className="small message-text">{text}</pre>
				</section>
			</div>
			{calendarPath && (
				<p>
					Attached: a calendar file.{" "}
					<a href={calendarPath} download>
						Download the calendar file (.ics)
					</a>
				</p>
			)}
			{unsubscribes && <p className="muted">Carries one-click unsubscribe.</p>}
		</Panel>
	);
}

function MailPreview({ document }: { document: MailDocument }) {
	const { heading, paragraphs, facts, action, footer } = document;
	return (
		<div className="mail-look">
			<div className="mail-look__sheet">
				<p className="h3">{heading}</p>
				{paragraphs.map((text, at) => (
					// biome-ignore lint/suspicious/noArrayIndexKey: paragraphs may be equal
					<p key={at}>{text}</p>
				))}
				{facts.length > 0 && <Facts facts={facts} />}
				{action && (
					<p>
						<span className="mail-look__action">{action.label}</span>
						<span className="mail-look__url">{action.url}</span>
					</p>
				)}
			</div>
			{footer.map((text) => (
				<p key={text} className="mail-look__footer">
					{text}
				</p>
			))}
		</div>
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
