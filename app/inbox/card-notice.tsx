import { statusNames } from "#content/desk-leads.ts";
import { deskPerson as copy } from "#content/desk-person.ts";
import { ago } from "#desk/moment.ts";
import { Notice } from "#desk/notice.tsx";
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

/** Both sides: what the other did, and what was chosen here. */
function Conflict({ answer, intent, now }: ConflictProps) {
	const { conflict, deeds: words } = copy;
	const { deeds, status, values } = answer;
	const chosen = Object.entries(statusNames).find(([name]) => name === values.status)?.[1];
	const text = [
		...deeds
			.slice(0, 3)
			.map(({ by, words: what, at }) => conflict.deed(by ?? words.somebody, what, ago(at, now))),
		...(deeds.length === 0 ? [conflict.system(statusNames[status])] : []),
		...(intent === "standing" && chosen ? [conflict.chose(chosen)] : []),
		intent === "reply" ? conflict.sendAgain : conflict.again,
	].join(" ");
	return <Notice kind="failed" title={conflict.title} text={text} />;
}
