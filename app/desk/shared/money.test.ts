import { expect, test } from "vitest";
import { withContent } from "#content/live-content.server.ts";
import { shippedContent } from "#content/shipped-content.ts";
import { currencySign, currencyUnit, money } from "./money.ts";

test.each([
	["EUR", "€1,250", "€12.50", "€", "euro"],
	["GBP", "£1,250", "£12.50", "£", "GBP"],
	["CHF", "CHF 1,250", "CHF 12.50", "CHF", "CHF"],
])("amounts in %s are %s and %s", (adCurrency, whole, cents, sign, unit) => {
	const shipped = shippedContent();
	const content = { ...shipped, company: { ...shipped.company, adCurrency } };

	const shown = withContent(content, () => [
		money(1250).replace("\u00a0", " "),
		money(12.5).replace("\u00a0", " "),
		currencySign(),
		currencyUnit(),
	]);

	expect(shown).toEqual([whole, cents, sign, unit]);
});
