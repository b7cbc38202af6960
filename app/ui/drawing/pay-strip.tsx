import { box } from "./paper.tsx";

/** Widths of the parts of one row of 224 units; those after the bar are only outlined. */
const ways = {
	/** The three starting prices, to one scale. */
	prices: { paid: [12, 49, 155], open: [] },
	milestones: { paid: [92, 48, 76], open: [] },
	instalments: { paid: [52, 52, 52, 52], open: [] },
	retainer: { paid: [32, 32, 32], open: [32, 32, 32] },
} as const;

export type WayToPay = keyof typeof ways;

const gap = 4;

/** A total as blocks, cut up in the way it is paid. Decoration. */
export function PayStrip({ way }: { way: WayToPay }) {
	const { paid, open } = ways[way];
	let x = 1;
	const blocks = [...paid, ...open].map((width, index) => {
		const block = { d: box(x, 1, width, 22), isOpen: index >= paid.length };
		x += width + gap;
		return block;
	});
	return (
		<svg className="pay-strip" viewBox="0 0 226 24" aria-hidden="true">
			{blocks.map(({ d, isOpen }) => (
				<path key={d} d={d} className={isOpen ? "pay-strip__open" : undefined} />
			))}
		</svg>
	);
}
