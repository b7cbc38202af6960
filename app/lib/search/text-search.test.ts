import { expect, test } from "vitest";
import { buildPattern, rankText, splitAtHits } from "./text-search.ts";

const WHOLE_WORD = 3;

/** The text with its hits in brackets. */
function mark(text: string, search: string): string {
	const pattern = buildPattern(search) ?? /$^/;

	return splitAtHits(text, pattern)
		.map((piece) => (piece.hit ? `[${piece.text}]` : piece.text))
		.join("");
}

test.each([
	["The café rota", "cafe", "The [café] rota"],
	["The café rota", "cafe\u0301", "The [café] rota"],
	["The cafe\u0301 rota", "café", "The [cafe\u0301] rota"],
	["Zoë’s rota", "zoe", "[Zoë]’s rota"],
	["Our auto\u00admation", "automation", "Our [auto\u00admation]"],
	["Our automation", "auto\u00admation", "Our [automation]"],
	["A \u200bword", "word", "A \u200b[word]"],
	["İstanbul, ﬁnance", "finance", "İstanbul, [ﬁnance]"],
	["Don’t", "don't", "[Don’t]"],
])("“%s” has the hit of “%s”", (text, search, marked) => {
	const pattern = buildPattern(search) ?? /$^/;

	expect(mark(text, search)).toBe(marked);
	expect(rankText(text, pattern)).toBe(WHOLE_WORD);
});

test("a search without letters that can be seen finds nothing", () => {
	expect(buildPattern("\u00ad\u200b")).toBeUndefined();
});
