import { currencySign, money } from "#desk/shared/money.ts";
import type { Column } from "./report.ts";

/** A column of amounts in whole units of the company's currency, shown where there are any. */
export function amountColumn<Row>(
	label: string,
	value: (row: Row) => number | null,
): Column<Row> {
	return {
		label: label.includes(currencySign())
			? label
			: `${label} (${currencySign()})`,
		value,
		isOptional: true,
		text: (row) => {
			const amount = value(row);
			return amount ? money(amount) : null;
		},
	};
}
