import { useEffect, useRef } from "react";
import { Link, useNavigate, useRevalidator } from "react-router";
import { deskPerson as copy } from "#content/desk-person.ts";
import type { StaffName } from "#desk/inbox/filter-chips.tsx";
import { ClockChip, StatusChip } from "#desk/inbox/lead-chips.tsx";
import { DeskPage } from "#desk/layout/desk-page.tsx";
import { Panel } from "#desk/layout/panel.tsx";
import { When } from "#desk/layout/when.tsx";
import { money } from "#lib/number-format.ts";
import { Icon } from "#ui/icon.tsx";
import type { Card } from "./card.ts";
import { CardButton } from "./card-button.tsx";
import { CardNotice } from "./card-notice.tsx";
import type { CardPart } from "./card-part.ts";
import { CallsPanel, Contact, TwinsPanel } from "./card-sides.tsx";
import { LeadSheet } from "./lead-sheet.tsx";
import { NextPanel } from "./next-panel.tsx";
import { NotesPanel } from "./notes-panel.tsx";
import { ReplyPanel } from "./reply-panel.tsx";
import { cardName } from "./reply-templates.ts";
import { SpamButton } from "./spam-button.tsx";
import { StatusPanel } from "./status-panel.tsx";
import { Timeline } from "./timeline.tsx";
import { useMarkRead } from "./use-card-form.ts";

export type CardViewProps = CardPart & {
	staff: readonly StaffName[];
	ownId: string;
	ids: { note: string; reply: string };
	mailLeaves: boolean;
};

/** A person's card: who it is, what to do next, and everything that happened. */
export function CardView(props: CardViewProps) {
	const { card, result, done, now, staff, ownId, ids, mailLeaves } = props;
	const part = { card, result, done, now };
	useReadMark(card);
	return (
		<DeskPage
			title={cardName(card.name, card.email)}
			lead={<Standing card={card} now={now} />}
			actions={
				<Link className="btn btn--line btn--sm" to="/desk">
					<Icon name="left" /> {copy.back}
				</Link>
			}
		>
			{(["spam", "notSpam", "read"] as const).map((intent) => (
				<CardNotice key={intent} answer={undefined} done={done} intent={intent} now={now} />
			))}
			<div className="person">
				<div>
					<NextPanel {...part} />
					<LeadSheet card={card} now={now} />
					<ReplyPanel key={card.id} {...part} id={ids.reply} mailLeaves={mailLeaves} />
					<Panel title={copy.timeline.title}>
						<Timeline timeline={card.timeline} now={now} />
						{card.isCut && <p className="hint">{copy.timeline.more(100)}</p>}
					</Panel>
				</div>
				<div>
					<Panel title={copy.head.contact} tone="canary">
						<Contact card={card} />
					</Panel>
					<StatusPanel {...part} staff={staff} ownId={ownId} />
					<NotesPanel {...part} id={ids.note} />
					<CallsPanel calls={card.calls} />
					<TwinsPanel duplicates={card.duplicates} />
					<Marks {...part} />
				</div>
			</div>
		</DeskPage>
	);
}

function Standing({ card, now }: { card: Card; now: string }) {
	return (
		<span className="person-head">
			<StatusChip status={card.status} />
			<ClockChip clock={card.clock} />
			{card.valueEur !== null && (
				<span>
					{copy.head.worth} <b>{money(card.valueEur)}</b>
				</span>
			)}
			<span>
				{copy.head.assignee} <b>{card.assignee ?? copy.head.nobody}</b>
			</span>
			<a className="person-head__change" href="#standing">
				{copy.head.change}
			</a>
			<span>
				{copy.since("")}
				<When at={card.since} now={now} />
			</span>
		</span>
	);
}

function Marks({ card, result, now }: CardPart) {
	const navigate = useNavigate();
	const { marks } = copy;
	return (
		<Panel title={marks.title}>
			<div className="marks">
				{card.isSpam ? (
					<CardButton card={card} intent="notSpam" result={result} now={now}>
						{marks.notSpam}
					</CardButton>
				) : (
					<SpamButton card={card} result={result} now={now} />
				)}
				<CardButton
					card={card}
					intent="unread"
					result={result}
					now={now}
					onDone={() => navigate("/desk")}
				>
					{marks.unread}
				</CardButton>
				<noscript>
					<CardButton card={card} intent="read" result={result} now={now}>
						{marks.read}
					</CardButton>
				</noscript>
			</div>
		</Panel>
	);
}

/** Whoever opens a card has read it: told by a post of its own, once, so that looking changes nothing by itself. */
function useReadMark({ id, hasUnread }: Card): void {
	const { revalidate } = useRevalidator();
	const opened = useRef("");
	const markRead = useMarkRead();
	// biome-ignore lint/correctness/useExhaustiveDependencies: once for each card
	useEffect(() => {
		if (opened.current === id) return;
		opened.current = id;
		if (!hasUnread) return;
		void markRead().then(({ outcome }) => {
			if (outcome === "done") void revalidate();
		});
	}, [id, hasUnread, revalidate]);
}
