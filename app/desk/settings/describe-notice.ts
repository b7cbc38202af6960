import type { Notice } from "#content/notice-schema.ts";
import { formatExactly } from "#desk/layout/relative-time.ts";

/** When the website shows the published notice. */
export function describeNotice(
	{ text, from, until }: Notice,
	at: string,
): string {
	if (text === "") return "The website shows no notice.";
	if (until !== null && until <= at)
		return "Its end has passed: the website doesn’t show it.";
	if (from !== null && from > at)
		return `The website shows it from ${formatExactly(from)}.`;

	return "The website shows it now.";
}
