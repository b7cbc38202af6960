import { type FormEvent, type RefObject, useRef, useState } from "react";
import { useRevalidator } from "react-router";
import { focusFirstError } from "#ui/first-error.ts";
import type { Card } from "./card.ts";
import { type CardAnswer, type CardIntent, type CardResult, cardFields } from "./card-contract.ts";

export type CardFormState = {
	ref: RefObject<HTMLFormElement | null>;
	busy: boolean;
	/** What became of it, by the page's script or, without one, by the page that the server rendered. */
	answer: CardAnswer | undefined;
	onSubmit(event: FormEvent<HTMLFormElement>): void;
};

/**
 * Sends one form of a card without leaving the page. Whatever goes wrong, the line to the server
 * included, what was typed stays.
 */
export function useCardForm(
	intent: CardIntent,
	rendered: CardResult | undefined,
	onDone: () => void = () => {},
): CardFormState {
	const ref = useRef<HTMLFormElement>(null);
	const own = rendered && "intent" in rendered && rendered.intent === intent ? rendered : undefined;
	const [answer, setAnswer] = useState<CardAnswer | undefined>(own);
	const [busy, setBusy] = useState(false);
	const { revalidate } = useRevalidator();

	async function submit(form: HTMLFormElement): Promise<void> {
		setBusy(true);
		setAnswer(undefined);
		const found = await postCard(new FormData(form));
		// The page is brought up to date before the form can be sent again.
		if (["done", "conflict", "sent-before"].includes(found.outcome)) await revalidate();
		setBusy(false);
		setAnswer(found);
		if (found.outcome === "invalid") requestAnimationFrame(() => focusFirstError(ref.current));
		if (found.outcome === "done") onDone();
	}

	return {
		ref,
		busy,
		answer,
		onSubmit(event) {
			event.preventDefault();
			if (!busy) void submit(event.currentTarget);
		},
	};
}

/** Sends what a form of the card at this address holds. */
export async function postCard(form: FormData | { intent: CardIntent }): Promise<CardAnswer> {
	const typed =
		form instanceof FormData
			? Array.from(form, ([name, value]) => [name, String(value)])
			: [[cardFields.intent, form.intent]];
	try {
		const answer = await fetch(location.pathname, {
			method: "POST",
			body: new URLSearchParams(typed),
			headers: { Accept: "application/json" },
		});
		if (answer.status === 401) return { outcome: "logged-out" };
		const result: unknown = await answer.json();
		return isResult(result) ? result : { outcome: "unreachable" };
	} catch {
		return { outcome: "unreachable" };
	}
}

function isResult(value: unknown): value is CardResult {
	return typeof value === "object" && value !== null && "outcome" in value;
}

/**
 * The card as a form was filled in from, and how to let it follow the card's next version. While nothing
 * is typed the form follows by itself; while something is, it keeps to what its writer has seen, so that
 * a conflict is noticed. Once its writer has been told of one, that is seen as well.
 */
export function useSeenCard(
	card: Card,
	{ ref, answer }: Pick<CardFormState, "ref" | "answer">,
): [seen: Card, follow: () => void] {
	const [seen, setSeen] = useState({ card, isLoose: false });
	const isTold = answer?.outcome === "conflict" && answer.version > seen.card.version;
	const holdsTyped = (answer && "values" in answer) || isDirty(ref.current);
	if (seen.card.version !== card.version && (seen.isLoose || isTold || !holdsTyped))
		setSeen({ card, isLoose: false });
	return [seen.card, () => setSeen({ ...seen, isLoose: true })];
}

/**
 * The id that a form is sent with: the same until it has been kept, however often the page is brought up
 * to date, so that trying again is the same note or reply.
 * @param id a new one of each page.
 */
export function useFormId(id: string, { answer }: Pick<CardFormState, "answer">): string {
	const [own, setOwn] = useState(id);
	const isSpent = answer?.outcome === "done" || answer?.outcome === "sent-before";
	if (isSpent && own !== id) setOwn(id);
	return own;
}

/** Whether a field holds something else than the page put there. */
function isDirty(form: HTMLFormElement | null): boolean {
	return [...(form?.elements ?? [])].some((field) => {
		if (field instanceof HTMLSelectElement)
			return [...field.options].some(
				({ selected, defaultSelected }) => selected !== defaultSelected,
			);
		if (field instanceof HTMLInputElement && field.type === "radio")
			return field.checked !== field.defaultChecked;
		if (field instanceof HTMLInputElement)
			return field.type !== "hidden" && field.value !== field.defaultValue;
		return field instanceof HTMLTextAreaElement && field.value !== field.defaultValue;
	});
}
