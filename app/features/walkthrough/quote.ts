import { walkthroughCopy } from "#content/walkthrough.ts";
import type { Choices } from "./walkthrough-state.ts";

/** The made-up firm's rates, in euro. */
const rates = { clean: 180, oven: 45, discount: -15 } as const;

export type QuoteLine = { text: string; amount: number };

/** The quote as it goes out, in euro: what the customer asked for, less what the owner took off. */
export function quoteOf({ qualified, quoted }: Choices): { lines: QuoteLine[]; total: number } {
	const { lines: words } = walkthroughCopy.docket;
	const lines: QuoteLine[] = [{ text: words.clean, amount: rates.clean }];
	if (qualified === "oven") lines.push({ text: words.oven, amount: rates.oven });
	if (quoted === "discount") lines.push({ text: words.discount, amount: rates.discount });
	return { lines, total: lines.reduce((sum, { amount }) => sum + amount, 0) };
}
