/** What a form shows of whether a person sent it. */
export type Signs = {
	/** Something stands in the field that no person sees. */
	trapped: boolean;
	/**
	 * Whether the form was handed out by us (form-token.server.ts): scripts that never saw a page bring no
	 * token, a tab that lay open for days an old one, machines that fill in every field a forged one.
	 */
	token: "genuine" | "missing" | "old" | "forged";
	/** From handing out to sending, in milliseconds; null without a genuine token. */
	elapsed: number | null;
	/** What was written in free words. */
	texts: readonly string[];
};

/** Nobody reads and fills in a form in less, in milliseconds. A browser that does it for them might. */
const MIN_FILLING = 2_000;

/** One address of a site is a reference; three are an advertisement. */
const MANY_LINKS = 3;

/** So many small signs together make a suspect. */
const ENOUGH = 2;

/**
 * Whether a form looks as if a machine had sent it. One certain sign is enough, of the small ones it
 * takes two. A suspect sees the same success and waits on the desk under spam: nothing is thrown away.
 */
export function isLikelySpam({ trapped, token, elapsed, texts }: Signs): boolean {
	if (trapped || token === "forged") return true;
	const small = [
		// It weighs like a missing one: people leave tabs open, and a machine may just as well send none.
		token === "missing" || token === "old",
		elapsed !== null && elapsed < MIN_FILLING,
		linksIn(texts) >= MANY_LINKS,
	];
	return small.filter(Boolean).length >= ENOUGH;
}

function linksIn(texts: readonly string[]): number {
	return texts.join("\n").match(/https?:\/\/|\bwww\.|<a\s|\[url/gi)?.length ?? 0;
}
