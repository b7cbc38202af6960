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
	/** Id of the next note, reply or task. */
	newId: string;
	now: string;
};

export function useCardPage() {
	return useLoaderData<CardPage>();
}

type CardResult = FormResult & { isConflict?: boolean };

/** The result of a form that was submitted without JavaScript. */
export function useRendered(intent: CardIntent): CardResult | undefined {
	const result = useActionData<CardResult>();
	return result?.intent === intent ? result : undefined;
}

type CardFormProps = Partial<Pick<ButtonProps, "variant" | "busyText">> & {
	intent: CardIntent;
	/** Label of the submit button. */
	submit: ReactNode;
	/** Accessible name, where the label alone is not clear. */
	name?: string;
	/** Shown beside the button. */
	hint?: string | undefined;
	hidden?: Record<string, string | number>;
	/** Clears the fields after success. */
	resets?: boolean;
	/** Renders the button as a link. */
	isLink?: boolean;
	onDone?: () => void;
	/** Fields, given the card as it was when the form was rendered. */
	children?: ReactNode | ((card: Card) => ReactNode);
};

/** Submits one form of a card without navigation. Input is preserved on any failure. */
export function CardForm(props: CardFormProps) {
	const { intent, submit, name, hint, hidden, resets, onDone, children } = props;
	const { variant = "outline", busyText, isLink } = props;
	const fetcher = useFetcher<CardResult>();
	const rendered = useRendered(intent);
	const form = useRef<HTMLFormElement>(null);
	const hintId = useId();
	const busy = fetcher.state !== "idle";
	// Without JavaScript, the page shows the notices of forms without fields.
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
			<HiddenFields fields={{ intent, id: newId, ...hidden }} />
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

/** Marks the person as read after the card opens. A separate POST, as GET must not write. */
export function useReadMark({ id, hasUnread }: Card): void {
	const { submit } = useFetcher();
	// biome-ignore lint/correctness/useExhaustiveDependencies: once for each card
	useEffect(() => {
		if (hasUnread) void submit({ intent: "read" }, { method: "post" });
	}, [id]);
}

/**
 * The page data that a form uses. A form without input follows the page. A form with input keeps its id (idempotent
 * submits) and the values that it was rendered with (conflict detection) until it succeeds or a conflict is reported.
 */
function useSeenPage(isTyped: boolean, result: CardResult | undefined) {
	const page = useCardPage();
	const [seen, setSeen] = useState({ page, result });
	const isOver = result?.notice?.kind === "done" || result?.isConflict;
	const follows = (isOver && result !== seen.result) || !isTyped;
	if (page !== seen.page && follows) setSeen({ page, result });
	return seen.page;
}
