import { deskMessages as copy } from "#content/desk-messages.ts";
import { DataTable } from "#desk/layout/data-table.tsx";
import { Facts } from "#desk/layout/facts.tsx";
import { Panel } from "#desk/layout/panel.tsx";
import { When } from "#desk/layout/when.tsx";
import type { MailDocument } from "#lib/outbox/contract.ts";
import type { Try } from "#lib/outbox/messages.server.ts";
import { ButtonLink } from "#ui/button.tsx";

const { message: words } = copy;

export type ShownMail = {
	subject: string;
	text: string;
	document: MailDocument;
	/** Where the attached calendar file is to be had. */
	calendarPath: string | null;
	unsubscribes: boolean;
};

/** A mail, to be read and never obeyed: every word of it is text here, no address in it is a link. */
export function MailSheet({ subject, text, document, calendarPath, unsubscribes }: ShownMail) {
	return (
		<Panel title={words.mail} tone="blue">
			<p className="mail-subject">{subject}</p>
			<div className="mail-views">
				<section aria-labelledby="look">
					<h3 id="look">{words.look}</h3>
					<Look document={document} />
				</section>
				<section aria-labelledby="text">
					<h3 id="text">{words.text}</h3>
					<pre className="message-text">{text}</pre>
				</section>
			</div>
			{calendarPath && (
				<p>
					{words.attachment}.{" "}
					<a href={calendarPath} download>
						{words.attachmentLink}
					</a>
				</p>
			)}
			{unsubscribes && <p className="hint">{words.unsubscribe}</p>}
		</Panel>
	);
}

function Look({
	document: { heading, paragraphs, facts, action, footer },
}: {
	document: MailDocument;
}) {
	return (
		<div className="mail-look">
			<div className="mail-look__sheet">
				<p className="mail-look__heading">{heading}</p>
				{paragraphs.map((text, at) => (
					// biome-ignore lint/suspicious/noArrayIndexKey: a paragraph has no other name than its place
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

type EventSheetProps = { kind: "webhook" | "conversion"; body: string };

/** What a machine is told, and how its receiver can check that it comes from us. */
export function EventSheet({ kind, body }: EventSheetProps) {
	return (
		<Panel title={words.body[kind]} tone="mint">
			<pre className="message-text">{body}</pre>
			{kind === "webhook" ? (
				<>
					<h3>{words.headersTitle}</h3>
					<Facts facts={words.headers.map(([label, value]) => ({ label, value }))} />
				</>
			) : (
				<p className="hint">{words.conversion}</p>
			)}
		</Panel>
	);
}

/** Everything that was tried, and what came back. */
export function Tries({ attempts, now }: { attempts: readonly Try[]; now: string }) {
	return (
		<Panel title={words.triesTitle}>
			{attempts.length === 0 ? (
				<p className="hint">{words.noTries}</p>
			) : (
				<DataTable
					caption={words.triesTitle}
					head={words.triesHead}
					rows={attempts.map(({ id, at, delivered, error }) => ({
						key: id,
						cells: [<When key="at" at={at} now={now} />, delivered ? words.arrived : error],
					}))}
				/>
			)}
		</Panel>
	);
}

/** Back to the list. */
export function ToMessages({ to }: { to: string }) {
	return (
		<ButtonLink kind="line" small to={to}>
			{words.back}
		</ButtonLink>
	);
}
