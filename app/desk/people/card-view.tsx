import { useEffect, useRef } from "react";
import { Link, useNavigate, useRevalidator } from "react-router";
import type { StaffName } from "#desk/inbox/filter-chips.tsx";
import { ClockChip, StatusChip } from "#desk/inbox/lead-chips.tsx";
import { DeskPage, Panel, When } from "#desk/layout/components.tsx";
import { money } from "#lib/number-format.ts";
import { Icon } from "#ui/icon.tsx";
import type { Card, CardPart } from "./card.server.ts";
import { CardNotice } from "./card-notice.tsx";
import { CardButton, NextPanel, SpamButton } from "./next-panel.tsx";
import { ReplyPanel } from "./reply-panel.tsx";
import { CallsPanel, ContactPanel, DuplicatesPanel } from "./side-panels.tsx";
import { NotesPanel, StatusPanel } from "./status-panel.tsx";
import { TagsPanel, TasksPanel } from "./tasks-and-tags.tsx";
import { LeadPanel, Timeline } from "./timeline-view.tsx";
import { useMarkRead } from "./use-card-form.ts";

export type CardViewProps = CardPart & {
	staff: readonly StaffName[];
	ownId: string;
	ids: { note: string; reply: string; task: string };
	mailLeaves: boolean;
};

export function CardView(props: CardViewProps) {
	const { card, result, done, now, staff, ownId, ids, mailLeaves } = props;
	const part = { card, result, done, now };
	useReadMark(card);
	return (
		<DeskPage
			title={card.name ?? card.email}
			lead={<Summary card={card} now={now} />}
			actions={
				<Link className="btn btn--outline btn--sm" to="/desk">
					<Icon name="left" /> Inbox
				</Link>
			}
		>
			{(["spam", "notSpam", "read"] as const).map((intent) => (
				<CardNotice key={intent} answer={undefined} done={done} intent={intent} now={now} />
			))}
			<div className="person">
				<div>
					<NextPanel {...part} />
					<LeadPanel card={card} now={now} />
					<ReplyPanel key={card.id} {...part} id={ids.reply} mailLeaves={mailLeaves} />
					<Panel title="Activity">
						<Timeline timeline={card.timeline} now={now} />
						{card.isCut && <p className="hint">Only the newest 100 forms are shown.</p>}
					</Panel>
				</div>
				<div>
					<ContactPanel card={card} now={now} />
					<StatusPanel {...part} staff={staff} ownId={ownId} />
					<TasksPanel {...part} staff={staff} ownId={ownId} id={ids.task} />
					<TagsPanel {...part} />
					<NotesPanel {...part} id={ids.note} />
					<CallsPanel calls={card.calls} />
					<DuplicatesPanel duplicates={card.duplicates} />
					<MoreActions {...part} />
				</div>
			</div>
		</DeskPage>
	);
}

function Summary({ card, now }: { card: Card; now: string }) {
	return (
		<span className="person-head">
			<StatusChip status={card.status} />
			<ClockChip clock={card.clock} />
			{card.valueEur !== null && (
				<span>
					Deal value <b>{money(card.valueEur)}</b>
				</span>
			)}
			<span>
				Assigned to <b>{card.assignee ?? "Nobody yet"}</b>
			</span>
			<a className="person-head__change" href="#stage">
				Change
			</a>
			<span>
				First came <When at={card.since} now={now} />
			</span>
		</span>
	);
}

function MoreActions({ card, result, now }: CardPart) {
	const navigate = useNavigate();
	const part = { card, result, now };
	return (
		<Panel title="More actions">
			<div className="more-actions">
				{card.isSpam ? (
					<CardButton {...part} intent="notSpam">
						Not spam
					</CardButton>
				) : (
					<SpamButton {...part} />
				)}
				<CardButton {...part} intent="unread" onDone={() => navigate("/desk")}>
					Mark as unread
				</CardButton>
				<noscript>
					<CardButton {...part} intent="read">
						Mark as read
					</CardButton>
				</noscript>
			</div>
		</Panel>
	);
}

/** Marks the person as read once the card is open, by a POST of its own: a GET changes nothing. */
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
