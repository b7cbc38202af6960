import { type ReactNode, type RefObject, useEffect, useId, useRef, useState } from "react";
import {
	useActionData,
	useFetcher,
	useLoaderData,
	useLocation,
	useRevalidator,
} from "react-router";
import { mailDisabledNotice } from "#content/desk.ts";
import { Notice } from "#desk/layout/components.tsx";
import {
	expiredSessionNotice,
	FormContext,
	HiddenFields,
	type StaffName,
	SubmitButton,
} from "#desk/layout/forms.tsx";
import { type Answer, submitWith, useForm } from "#lib/forms/use-form.ts";
import type { ButtonProps } from "#ui/button.tsx";
import type { Card } from "./card.server.ts";
import type { CardIntent, CardResult } from "./card-contract.ts";

export type CardPage = {
	card: Card;
	staff: readonly StaffName[];
	ownId: string;
	/** Of the next note, reply or task. */
	newId: string;
	/** Whether a mail server is set up. */
	mailLeaves: boolean;
	/** The intent that the address reports as done. */
	done: string | null;
	now: string;
};

export function useCardPage() {
	return useLoaderData<CardPage>();
}

/** The result of the form of an intent that was sent without JavaScript. */
export function useRendered(intent: CardIntent): CardResult | undefined {
	const result = useActionData<CardResult>();
	return result && "intent" in result && result.intent === intent ? result : undefined;
}

/** A result, or why the page's script got none. */
type CardAnswer = CardResult | { outcome: "unreachable" | "logged-out" };

type CardFormProps = Partial<Pick<ButtonProps, "variant" | "busyText">> & {
	intent: CardIntent;
	/** The label of its button. */
	submit: ReactNode;
	/** Accessible name, where the label alone is not clear. */
	name?: string;
	/** Beside the button. */
	hint?: string | undefined;
	hidden?: Record<string, string | number>;
	/** Its fields are emptied once it is done. */
	resets?: boolean;
	/** Its button looks like a link. */
	isLink?: boolean;
	onDone?: () => void;
	/** Its fields, of the card that the form was rendered with. */
	children?: ReactNode | ((card: Card) => ReactNode);
};

/** Sends one form of a card without leaving the page. What was typed stays, whatever goes wrong. */
export function CardForm(props: CardFormProps) {
	const { intent, submit, name, hint, hidden, resets, onDone, children } = props;
	const { variant = "outline", busyText, isLink } = props;
	const { done } = useCardPage();
	const [answer, setAnswer] = useState<CardAnswer | undefined>(useRendered(intent));
	const { revalidate } = useRevalidator();
	const { pathname } = useLocation();
	const hintId = useId();
	const form = useForm<string, CardResult>({
		action: pathname,
		onSubmit: () => setAnswer(undefined),
		async onAnswer(received, { element }) {
			const found = answerOf(received);
			// The page is brought up to date before the form can be sent again.
			if (["done", "conflict", "sent-before"].includes(found.outcome)) await revalidate();
			setAnswer(found);
			if (found.outcome !== "done") return;
			follow();
			if (resets) element.reset();
			onDone?.();
		},
	});
	const [card, follow] = useSeenCard(form.ref, answer);
	const id = useOwnId(answer);
	const values = answer && "values" in answer ? answer.values : {};
	const errors = answer?.outcome === "invalid" ? answer.errors : {};
	const button = { "aria-label": name, "aria-describedby": hint && hintId };
	return (
		<form
			ref={form.ref}
			method="post"
			className={children ? "fields" : "row"}
			onSubmit={form.onSubmit}
			noValidate
		>
			<CardNotice intent={intent} answer={answer} isDone={Boolean(children) && done === intent} />
			<HiddenFields fields={{ intent, version: card.version, id, ...hidden }} />
			<FormContext value={{ errors, values }}>
				{typeof children === "function" ? children(card) : children}
			</FormContext>
			<div>
				{isLink ? (
					<button {...button} type="submit" className="link-button">
						{submit}
					</button>
				) : (
					<SubmitButton
						{...button}
						variant={variant}
						small={variant !== "primary"}
						busy={form.busy}
						busyText={busyText}
					>
						{submit}
					</SubmitButton>
				)}
			</div>
			{hint && (
				<span className="muted" id={hintId}>
					{hint}
				</span>
			)}
		</form>
	);
}

/** Marks the person as read once the card is open, by a POST of its own: a GET changes nothing. */
export function useReadMark({ id, hasUnread }: Card): void {
	const { revalidate } = useRevalidator();
	const fetcher = useFetcher();
	const { pathname } = useLocation();
	const opened = useRef("");
	// biome-ignore lint/correctness/useExhaustiveDependencies: once for each card
	useEffect(() => {
		if (opened.current === id) return;
		opened.current = id;
		if (!hasUnread) return;
		void submitWith<CardResult>(fetcher, pathname, { intent: "read" }).then((received) => {
			if (answerOf(received).outcome === "done") void revalidate();
		});
	}, [id, hasUnread, revalidate]);
}

function answerOf(received: Answer<CardResult>): CardAnswer {
	if (!received) return { outcome: "unreachable" };
	return received.status === 401 ? { outcome: "logged-out" } : received.result;
}

/**
 * The card that a form was rendered with. A form without input follows the card's next version; one with
 * input keeps its version, so that a conflict is noticed, until a conflict has been shown.
 */
function useSeenCard(form: RefObject<HTMLFormElement | null>, answer: CardAnswer | undefined) {
	const { card } = useCardPage();
	const [seen, setSeen] = useState({ card, follows: false });
	const isShown = answer?.outcome === "conflict" && answer.version > seen.card.version;
	const hasInput = (answer && "values" in answer) || isDirty(form.current);
	if (seen.card.version !== card.version && (seen.follows || isShown || !hasInput))
		setSeen({ card, follows: false });
	return [seen.card, () => setSeen((last) => ({ ...last, follows: true }))] as const;
}

/** The same until it has been saved, so that a repeated submit is one. */
function useOwnId(answer: CardAnswer | undefined): string {
	const { newId } = useCardPage();
	const [own, setOwn] = useState(newId);
	const isUsed = answer?.outcome === "done" || answer?.outcome === "sent-before";
	if (isUsed && own !== newId) setOwn(newId);
	return own;
}

function isDirty(form: HTMLFormElement | null): boolean {
	return [...(form?.elements ?? [])].some((field) => {
		if (field instanceof HTMLSelectElement)
			return [...field.options].some((each) => each.selected !== each.defaultSelected);
		if (field instanceof HTMLTextAreaElement) return field.value !== field.defaultValue;
		if (!(field instanceof HTMLInputElement) || field.type === "hidden") return false;
		return field.checked !== field.defaultChecked || field.value !== field.defaultValue;
	});
}

const doneNotices = {
	status: { title: "Saved." },
	same: { title: "Nothing to save.", text: "It is like that already." },
	note: { title: "Noted." },
	reply: { title: "On its way.", text: "It’s under “Activity” with its delivery status." },
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

type CardNoticeProps = { intent: CardIntent; answer?: CardAnswer | undefined; isDone: boolean };

/** The result of a form, beside it. */
export function CardNotice({ intent, answer, isDone }: CardNoticeProps) {
	const { mailLeaves } = useCardPage();
	if (answer?.outcome === "invalid") return null;
	if (answer?.outcome === "conflict") return <Notice kind="failed" {...answer.notice} />;
	if (answer && answer.outcome !== "done")
		return <Notice kind="failed" {...failedNotices[answer.outcome]} />;
	const saved = answer ? answer.done : isDone ? intent : null;
	if (saved === null) return null;
	if (saved === "reply" && !mailLeaves)
		return <Notice kind="done" title="Not sent." text={mailDisabledNotice} />;
	return <Notice kind="done" {...doneNotices[saved]} />;
}
