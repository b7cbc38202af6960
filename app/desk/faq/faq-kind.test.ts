import { expect, test } from "vitest";
import { faqKind } from "./faq-kind.server.ts";

const findMoved = (id: string, search: string) =>
	faqKind.part?.findMoved?.(id, new URL(`https://a.example/desk/faq${search}`));

test.each([
	["home-1", "?list=home-faq", "/desk/faq/home/home-1"],
	["new", "?list=home-faq&words=vat", "/desk/faq/home/new?words=vat"],
	["vat", "?list=money", null],
])("%s%s leads to %s", (id, search, to) => {
	expect(findMoved(id, search)).toBe(to);
});
