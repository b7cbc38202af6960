/** Of a line, and of a sum. */
export const MAX_CENTS = 10_000_000_00;

/** Cents. */
export type Sum = { net: number; vat: number; total: number };

export type Totals = {
	once: Sum;
	/** Every month. */
	month: Sum;
	/** In the order of the body. `net` is negative for a discount. */
	lines: { id: string; net: number; isChosen: boolean }[];
};

type Priced = {
	vatRate: number;
	lines: readonly {
		id: string;
		quantity: number;
		/** Null counts as 0. */
		cents: number | null;
		isMonthly: boolean;
		isOptional: boolean;
		isDiscount: boolean;
	}[];
};

/**
 * What a proposal costs with some of its options. All of page, email, record and reports use it.
 * @param chosenIds counted once each; lines that aren’t options always count (`readChoice` refuses others).
 */
export function computeTotals(
	{ lines, vatRate }: Priced,
	chosenIds: readonly string[],
): Totals {
	const counted = lines.map((line) => ({
		id: line.id,
		isMonthly: line.isMonthly,
		isChosen: !line.isOptional || chosenIds.includes(line.id),
		net: (line.isDiscount ? -1 : 1) * line.quantity * (line.cents ?? 0),
	}));

	const sum = (isMonthly: boolean): Sum => {
		const net = counted
			.filter((line) => line.isChosen && line.isMonthly === isMonthly)
			.reduce((all, line) => all + line.net, 0);
		const vat = Math.floor((net * vatRate + 5000) / 10_000);

		return { net, vat, total: net + vat };
	};

	return {
		once: sum(false),
		month: sum(true),
		lines: counted.map(({ id, net, isChosen }) => ({
			id,
			// No minus zero.
			net: net === 0 ? 0 : net,
			isChosen,
		})),
	};
}

/** What reports count: the one-off amount, or the monthly one without any. Net. */
export function chooseDealValue({ once, month }: Totals): {
	cents: number;
	period: "once" | "month";
} {
	return once.net > 0 || month.net === 0
		? { cents: once.net, period: "once" }
		: { cents: month.net, period: "month" };
}
