import { type ReactNode, useId } from "react";
import { Button } from "#ui/button.tsx";
import type { Card } from "./card.ts";
import { type CardIntent, type CardResult, cardFields } from "./card-contract.ts";
import { CardNotice } from "./card-notice.tsx";
import { useCardForm } from "./use-card-form.ts";

type CardButtonProps = {
	card: Card;
	intent: CardIntent;
	result: CardResult | undefined;
	now: string;
	hint?: string;
	onDone?: () => void;
	children: ReactNode;
};

/** A form that is one button. */
export function CardButton(props: CardButtonProps) {
	const { card, intent, result, now, hint, onDone, children } = props;
	const form = useCardForm(intent, result, onDone);
	const hintId = useId();
	return (
		<form ref={form.ref} method="post" className="card-button" onSubmit={form.onSubmit}>
			<CardNotice answer={form.answer} intent={intent} now={now} />
			<input type="hidden" name={cardFields.intent} value={intent} />
			<input type="hidden" name={cardFields.version} value={card.version} />
			<Button type="submit" kind="line" small busy={form.busy} aria-describedby={hint && hintId}>
				{children}
			</Button>
			{hint && (
				<span className="hint" id={hintId}>
					{hint}
				</span>
			)}
		</form>
	);
}
