import { expect, test } from "vitest";
import { parsePrice, writePrice } from "./price.ts";

test.each([
	["€590", "590", "EUR", "€590"],
	["€ 2,900", "2900", "EUR", "€ 2,900"],
	["€2.5K", "2500", "EUR", "€2.5K"],
	["€12.50", "12.50", "EUR", "€12.50"],
	["1.250,00 €", "1250", "EUR", "€1,250"],
	["€1.250", "1250", "EUR", "€1,250"],
	["€1,25", "1.25", "EUR", "€1.25"],
	["4500 EUR", "4500", "EUR", "€4,500"],
	["4500 euros", "4500", "EUR", "€4,500"],
	["€12 000", "12000", "EUR", "€12,000"],
	["€12\u202f000", "12000", "EUR", "€12,000"],
	["950€", "950", "EUR", "€950"],
	["£ 1.250,50", "1250.50", "GBP", "£1,250.50"],
	["1'250 CHF", "1250", "CHF", "CHF 1,250"],
	["1250", "1250", "GBP", "£1,250"],
])("%s is read as %s %s and shown as %s", (text, amount, currency, shown) => {
	expect(parsePrice(text, "GBP")).toEqual({ amount, currency });
	expect(writePrice(text, "GBP")).toBe(shown);
	expect(writePrice(shown, "GBP")).toBe(shown);
});

test.each([
	"",
	"about 950",
	"€12 50",
	"€1.2.50",
	"€5 USD",
	"5 € EUR",
	"950–1200",
	"free",
	"5 XYZ",
])("%j is no price", (text) => {
	expect(parsePrice(text, "EUR")).toBeNull();
});
