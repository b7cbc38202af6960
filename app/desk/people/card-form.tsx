import { type ReactNode, useEffect, useId, useRef, useState } from "react";
import { useActionData, useFetcher, useLoaderData } from "react-router";
import { Notice } from "#desk/layout/components.tsx";
import {
	FormContext,
	type FormResult,
	HiddenFields,
	type StaffName,
	SubmitButton,
} from "#desk/layout/forms.tsx";
import { focusFirstError } from "#lib/forms/use-form.ts";
import type { ButtonProps } from "#ui/button.tsx";
import type { Card } from "./card.server.ts";
import type { CardIntent } from "./card-contract.ts";

export type CardPage = {
	card: Card;
	staff: readonly StaffName[];
	ownId: string;
	/** Of the next note, reply or task. */
	newId: string;
	now: string;
};

export function useCardPage() {
	return useLoaderData<CardPage>();
}

type CardResult = FormResult & { isConflict?: boolean };

/** The result of the form of an intent that was sent without JavaScript. */
export function useRendered(intent: CardIntent): CardResult | undefined {
	const result = useActionData<CardResult>();
	return result?.intent === intent ? result : undefined;
}

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
	const fetcher = useFetcher<CardResult>();
	const rendered = useRendered(intent);
	const form = useRef<HTMLFormElement>(null);
	const hintId = useId();
	const busy = fetcher.state !== "idle";
	// Without JavaScript the page says what became of a form that has no fields.
	const result = busy ? undefined : (fetcher.data ?? (children ? rendered : undefined));
	const [isTyped, setTyped] = useState(false);
	const { card, newId } = useSeenPage(isTyped, result);
	// biome-ignore lint/correctness/useExhaustiveDependencies: once for each result
	useEffect(() => {
		if (result?.errors) focusFirstError(form.current);
		if (result?.notice?.kind !== "done") return;
		setTyped(false);
		if (resets) form.current?.reset();
		onDone?.();
	}, [result]);
	const button = { "aria-label": name, "aria-describedby": hint && hintId };
	return (
		<fetcher.Form
			ref={form}
			method="post"
			className={children ? "fields" : "row"}
			noValidate
			onInput={() => setTyped(true)}
		>
			{result?.notice && <Notice {...result.notice} />}
			<HiddenFields fields={{ intent, version: card.version, id: newId, ...hidden }} />
			<FormContext value={{ errors: result?.errors, values: result?.values }}>
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
						busy={busy}
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
		</fetcher.Form>
	);
}

/** Marks the person as read once the card is open, by a POST of its own: a GET changes nothing. */
export function useReadMark({ id, hasUnread }: Card): void {
	const { submit } = useFetcher();
	// biome-ignore lint/correctness/useExhaustiveDependencies: once for each card
	useEffect(() => {
		if (hasUnread) void submit({ intent: "read" }, { method: "post" });
	}, [id]);
}

/**
 * The page as a form was rendered with. A form without input follows the page; one with input keeps its id, so that
 * a repeated submit is one, and its version, so that a conflict is noticed, until it was done or refused for one.
 */
function useSeenPage(isTyped: boolean, result: CardResult | undefined) {
	const page = useCardPage();
	const [seen, setSeen] = useState({ page, result });
	const isOver = result?.notice?.kind === "done" || result?.isConflict;
	const follows = (isOver && result !== seen.result) || !isTyped;
	if (page !== seen.page && follows) setSeen({ page, result });
	return seen.page;
}
