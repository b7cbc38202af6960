import { deskPerson as copy } from "#content/desk-person.ts";
import { statusNames } from "#desk/inbox/lead-labels.ts";
import { Notice } from "#desk/layout/notice.tsx";
import { ago } from "#desk/layout/relative-time.ts";
import { money } from "#lib/number-format.ts";
import type { CardAnswer, CardIntent } from "./card-contract.ts";

type CardNoticeProps = {
	answer: CardAnswer | undefined;
	/** What the address says was done, where there is no script. */
	done?: string | null | undefined;
	intent: CardIntent;
	now: string;
	/** Replies stay here: no mail server is set up. */
	mailStays?: boolean;
};

/** What became of a form of the card, beside it. */
export function CardNotice({ answer, done, intent, now, mailStays = false }: CardNoticeProps) {
	if (!answer) return done === intent ? <Done done={intent} mailStays={mailStays} /> : null;
	switch (answer.outcome) {
		case "done":
			return <Done done={answer.done} mailStays={mailStays} />;
		case "conflict":
			return <Conflict answer={answer} intent={intent} now={now} />;
		case "sent-before":
			return <Notice kind="failed" {...copy.reply.otherText} />;
		case "failed":
			return <Notice kind="failed" {...copy.failed} />;
		case "unreachable":
			return <Notice kind="failed" {...copy.unreachable} />;
		case "logged-out":
			return <Notice kind="failed" {...copy.loggedOut} />;
		case "missing":
			return <Notice kind="failed" title={copy.missing} />;
		case "invalid":
			return null;
	}
}

function Done({ done, mailStays }: { done: CardIntent | "same"; mailStays: boolean }) {
	const { reply, standing, notes, marks } = copy;
	const words = {
		standing: standing.done,
		same: standing.same,
		note: notes.done,
		reply: mailStays ? reply.kept : reply.done,
		answered: marks.answeredDone,
		spam: marks.spamDone,
		notSpam: marks.notSpamDone,
		read: marks.readDone,
		unread: marks.readDone,
	};
	return <Notice kind="done" {...words[done]} />;
}

type ConflictProps = {
	answer: Extract<CardAnswer, { outcome: "conflict" }>;
	intent: CardIntent;
	now: string;
};

/** Both sides: what the other did and how it stands now, and what was changed here. */
function Conflict({ answer, intent, now }: ConflictProps) {
	const { conflict, events: words } = copy;
	const { events, standing } = answer;
	const text = [
		...events
			.slice(0, 3)
			.map(({ by, words: what, at }) => conflict.event(by ?? words.somebody, what, ago(at, now))),
		...differencesIn(answer),
		...(events.length === 0 && answer.differs.length === 0
			? [conflict.now.status(statusNames[standing.status])]
			: []),
		...(intent === "standing" ? ownIn(answer) : []),
		intent === "standing" ? conflict.saveAgain : conflict.again[intent === "reply" ? "send" : "do"],
	].join(" ");
	return <Notice kind="failed" title={conflict.title} text={text} />;
}

/** Each field that somebody else has changed, and to what. */
function differencesIn({ differs, standing }: ConflictProps["answer"]): string[] {
	const { now } = copy.conflict;
	const { status, value, assignee } = standing;
	const words = {
		status: now.status(statusNames[status]),
		value: now.value(value === null ? null : money(value)),
		assignee: now.assignee(assignee),
	};
	return differs.map((field) => words[field]);
}

/** What this form changes. */
function ownIn({ own, values }: ConflictProps["answer"]): string[] {
	const { chose, wrote, gave } = copy.conflict;
	const status = Object.entries(statusNames).find(([name]) => name === values.status)?.[1];
	const words = {
		status: chose(status ?? ""),
		value: wrote(values.value ?? ""),
		assignee: gave,
	};
	return own.map((field) => words[field]);
}
