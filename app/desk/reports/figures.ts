import { span } from "#desk/layout/relative-time.ts";
import { money } from "#desk/shared/money.ts";
import { number } from "#lib/number-format.ts";

export type Unit = "count" | "money" | "time";

export type Figure = {
	label: string;
	unit: Unit;
	/** A count, euros or milliseconds. */
	value: number | null;
	before: number | null;
};

export function showValue(value: number | null, unit: Unit): string | null {
	if (value === null) return null;
	if (unit === "money") return money(value);

	return unit === "time" ? span(value) : number(value);
}

export type Change = {
	/** `2 more`, `10 h faster` */
	text: string;
	direction: "up" | "down";
	isBetter: boolean;
};

/** Null where nothing changed, or nothing is known. */
export function describeChange({ value, before, unit }: Figure): Change | null {
	if (value === null || before === null || value === before) return null;

	const isMore = value > before;
	const amount = showValue(Math.abs(value - before), unit);
	const words =
		unit === "time"
			? { more: "slower", less: "faster" }
			: { more: "more", less: unit === "money" ? "less" : "fewer" };

	return {
		text: `${amount} ${isMore ? words.more : words.less}`,
		direction: isMore ? "up" : "down",
		isBetter: isMore === (unit !== "time"),
	};
}
