import type { Card } from "./card.ts";
import type { CardResult } from "./card-contract.ts";

/** What every part of a card's page is given. */
export type CardPart = {
	card: Card;
	/** What the server answered to a form, where there is no script. */
	result: CardResult | undefined;
	/** What the address says was done. */
	done: string | null;
	now: string;
};
