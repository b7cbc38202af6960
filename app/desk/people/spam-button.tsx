import { deskPerson } from "#content/desk-person.ts";
import { type Card, holdsCall } from "./card.ts";
import { CardButton } from "./card-button.tsx";
import type { CardResult } from "./card-contract.ts";

const { marks } = deskPerson;

type SpamButtonProps = { card: Card; result: CardResult | undefined; now: string };

/** Says that it is spam, with what becomes of the time that it holds. */
export function SpamButton({ card, result, now }: SpamButtonProps) {
	return (
		<CardButton
			card={card}
			intent="spam"
			result={result}
			now={now}
			{...(holdsCall(card) ? { hint: marks.spamDropsCalls } : {})}
		>
			{marks.spam}
		</CardButton>
	);
}
