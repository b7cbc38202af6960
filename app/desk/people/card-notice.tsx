import { mailDisabledNotice } from "#content/desk.ts";
import { statusNames } from "#desk/inbox/lead-labels.ts";
import { Notice } from "#desk/layout/components.tsx";
import { expiredSessionNotice } from "#desk/layout/form-errors.ts";
import { ago } from "#desk/layout/relative-time.ts";
import { money } from "#lib/number-format.ts";
import type { CardAnswer, CardIntent } from "./card-contract.ts";

type CardNoticeProps = {
	answer: CardAnswer | undefined;
	/** The intent that the address reports as done. */
	done?: string | null | undefined;
	intent: CardIntent;
	now: string;
	/** No mail server is set up. */
	isMailDisabled?: boolean;
};

const doneNotices = {
	status: { title: "Saved." },
	same: { title: "Nothing to save.", text: "It is like that already." },
	note: { title: "Noted." },
	reply: { title: "On its way.", text: "It’s under “Activity” with what becomes of it." },
	answered: { title: "Marked as answered." },
	spam: { title: "Marked as spam." },
	notSpam: { title: "Back in the inbox." },
	read: { title: "Marked as read." },
	unread: { title: "Marked as read." },
	task: { title: "Added.", text: "It’s under Tasks on its day." },
	taskDone: { title: "Done." },
	tag: { title: "Tagged." },
	untag: { title: "Tag removed." },
};

const failedNotices = {
	"sent-before": {
		title: "This reply has been sent already, with another text.",
		text: "Press the button again to send this one as well.",
	},
	failed: {
		title: "That could not be saved.",
		text: "Nothing you typed is lost. Please try again in a moment.",
	},
	unreachable: {
		title: "The desk can’t be reached.",
		text: "What you typed is still here. Please try again in a moment.",
	},
	"logged-out": expiredSessionNotice,
	missing: { title: "There is no such card. The person may have been erased." },
};

/** The result of a form, beside it. */
export function CardNotice({ answer, done, intent, now, isMailDisabled }: CardNoticeProps) {
	if (answer?.outcome === "invalid") return null;
	if (answer?.outcome === "conflict")
		return <ConflictNotice answer={answer} intent={intent} now={now} />;
	if (answer && answer.outcome !== "done")
		return <Notice kind="failed" {...failedNotices[answer.outcome]} />;
	const saved = answer ? answer.done : done === intent ? intent : null;
	if (saved === null) return null;
	if (saved === "reply" && isMailDisabled)
		return <Notice kind="done" title="Not sent." text={mailDisabledNotice} />;
	return <Notice kind="done" {...doneNotices[saved]} />;
}

type ConflictProps = {
	answer: Extract<CardAnswer, { outcome: "conflict" }>;
	intent: CardIntent;
	now: string;
};

/** What somebody else did, the current values, and what was changed here. */
function ConflictNotice({ answer, intent, now }: ConflictProps) {
	const { events, current, differs } = answer;
	const isStatus = intent === "status";
	const text = [
		...events
			.slice(0, 3)
			.map(({ by, text, at }) => `${by ?? "Somebody"} ${text}, ${ago(at, now)}.`),
		...differencesIn(answer),
		...(events.length === 0 && differs.length === 0
			? [`It is now: ${statusNames[current.status]}.`]
			: []),
		...(isStatus ? ownChangesIn(answer) : []),
		isStatus
			? "Save again and only what you changed is written; the rest stays as it is now."
			: intent === "reply"
				? "Your text is still there. Send it again if it’s still needed."
				: "Do it again if it’s still right.",
	].join(" ");
	return (
		<Notice
			kind="failed"
			title="Somebody else was quicker. Nothing has been changed."
			text={text}
		/>
	);
}

function differencesIn({ differs, current }: ConflictProps["answer"]): string[] {
	const { status, value, assignee } = current;
	const texts = {
		status: `It is now: ${statusNames[status]}.`,
		value:
			value === null ? "There is no deal value now." : `The deal value is now ${money(value)}.`,
		assignee: assignee ? `It is now assigned to ${assignee}.` : "Nobody is assigned now.",
	};
	return differs.map((field) => texts[field]);
}

function ownChangesIn({ own, values }: ConflictProps["answer"]): string[] {
	const status = Object.entries(statusNames).find(([name]) => name === values.status)?.[1];
	const texts = {
		status: `You chose: ${status}.`,
		value: values.value ? `You wrote: ${values.value}.` : "You removed the deal value.",
		assignee: "You changed the assignee.",
	};
	return own.map((field) => texts[field]);
}
