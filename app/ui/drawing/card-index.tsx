import { box, type Stock } from "./paper.tsx";

/** From the back of the drawer to the front; the tabs step from right to left, one for each subject. */
const cards: readonly { stock: Stock; tab: number }[] = [
	{ stock: "mint", tab: 4 },
	{ stock: "pink", tab: 3 },
	{ stock: "canary", tab: 2 },
	{ stock: "gold", tab: 1 },
	{ stock: "blue", tab: 0 },
];

/** A drawer of index cards with one pulled up, and the band that keeps the drawer shut. Decoration. */
export function CardIndex() {
	return (
		<svg viewBox="0 0 460 345" aria-hidden="true">
			<path d={box(63, 205, 352, 135)} fill="#184a73" fillOpacity=".2" />
			<PulledCard />
			{cards.map(({ stock, tab }, place) => (
				<Card key={stock} stock={stock} x={82 + 59 * tab} y={118 + 13 * place} />
			))}
			<path d={box(54, 196, 352, 144)} fill="#184a73" />
			<path d={box(54, 196, 352, 14)} fill="#0f3554" />
			<path d={box(350, 196, 56, 144)} fill="#0f3554" fillOpacity=".55" />
			<path d={box(46, 244, 368, 40)} fill="var(--color-band)" />
			<path d={box(350, 244, 64, 40)} fill="var(--color-band-fold)" fillOpacity=".55" />
			<path d={box(156, 228, 148, 72)} fill="var(--color-sheet)" stroke="#0f3554" strokeWidth="3" />
			<path d={box(176, 246, 72, 9)} className="ink" />
			<path d={box(176, 265, 108, 4) + box(176, 278, 86, 4)} fill="#6aaedd" />
			<path d={box(0, 340, 460, 5)} fill="#184a73" />
		</svg>
	);
}

/** One subject: a card as wide as the drawer, with its tab. */
function Card({ stock, x, y }: { stock: Stock; x: number; y: number }) {
	return (
		<>
			<path d={box(70, y + 20, 320, 70) + box(x, y, 58, 21)} fill={`var(--color-${stock})`} />
			<path d={box(x + 10, y + 9, 28, 4)} className="ink" />
			<path d={box(70, y + 20, 320, 1.5)} fill="#0e251f" fillOpacity=".16" />
		</>
	);
}

/** The card with the question that somebody is looking up. */
function PulledCard() {
	return (
		<>
			<path d={box(108, 6, 236, 190)} fill="var(--color-sheet)" />
			<path d={box(334, 6, 10, 190)} fill="#0e251f" fillOpacity=".09" />
			<text className="display-text" x="130" y="70" fontSize="58">
				?
			</text>
			<path d={box(182, 36, 118, 9) + box(182, 56, 78, 9)} className="ink" />
			<path d={box(130, 90, 190, 3) + box(130, 106, 190, 3)} className="ink" fillOpacity=".26" />
		</>
	);
}
