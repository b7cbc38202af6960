import { useState } from "react";
import { useFetcher, useLocation, useRevalidator } from "react-router";
import { type Answer, type Form, submitWith, useForm } from "#lib/forms/use-form.ts";
import type { Card } from "./card.server.ts";
import {
	type CardAnswer,
	type CardField,
	type CardIntent,
	type CardResult,
	cardFields,
} from "./card-contract.ts";

export type CardFormState = Pick<Form<CardField>, "ref" | "busy" | "onSubmit"> & {
	/** The outcome, from the page's script or, without JavaScript, from the server that rendered the page. */
	answer: CardAnswer | undefined;
};

/** Sends one form of a card without leaving the page. What was typed stays, whatever goes wrong. */
export function useCardForm(
	intent: CardIntent,
	rendered: CardResult | undefined,
	onDone: () => void = () => {},
): CardFormState {
	const own = rendered && "intent" in rendered && rendered.intent === intent ? rendered : undefined;
	const [answer, setAnswer] = useState<CardAnswer | undefined>(own);
	const { revalidate } = useRevalidator();
	const { pathname } = useLocation();
	const form = useForm<CardField, CardResult>({
		action: pathname,
		onSubmit: () => setAnswer(undefined),
		async onAnswer(received) {
			const found = cardAnswer(received);
			// The page is brought up to date before the form can be sent again.
			if (["done", "conflict", "sent-before"].includes(found.outcome)) await revalidate();
			setAnswer(found);
			if (found.outcome === "done") onDone();
		},
	});
	return { ...form, answer };
}

/** Marks the card at this address as read. */
export function useMarkRead(): () => Promise<CardAnswer> {
	const fetcher = useFetcher();
	const { pathname } = useLocation();
	return async () =>
		cardAnswer(await submitWith<CardResult>(fetcher, pathname, { [cardFields.intent]: "read" }));
}

function cardAnswer(received: Answer<CardResult>): CardAnswer {
	if (!received) return { outcome: "unreachable" };
	return received.status === 401 ? { outcome: "logged-out" } : received.result;
}

/**
 * The card that a form was rendered with. A form without input follows the card's next version; one with
 * input keeps its version, so that a conflict is noticed, until a conflict has been shown.
 */
export function useSeenCard(
	card: Card,
	{ ref, answer }: Pick<CardFormState, "ref" | "answer">,
): [seen: Card, follow: () => void] {
	const [seen, setSeen] = useState({ card, follows: false });
	const isShown = answer?.outcome === "conflict" && answer.version > seen.card.version;
	const hasInput = (answer && "values" in answer) || isDirty(ref.current);
	if (seen.card.version !== card.version && (seen.follows || isShown || !hasInput))
		setSeen({ card, follows: false });
	return [seen.card, () => setSeen({ ...seen, follows: true })];
}

/** The id of a note or reply: the same until it has been saved, so that a repeated submit is one. */
export function useFormId(id: string, { answer }: Pick<CardFormState, "answer">): string {
	const [own, setOwn] = useState(id);
	const isUsed = answer?.outcome === "done" || answer?.outcome === "sent-before";
	if (isUsed && own !== id) setOwn(id);
	return own;
}

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
