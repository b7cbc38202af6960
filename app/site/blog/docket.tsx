import { type ArticleSummary, themeOfColor } from "#content/blog.ts";
import { box } from "#ui/charts.tsx";

type DocketProps = Pick<ArticleSummary, "image" | "category" | "thumb" | "lines">;

/**
 * An article as a docket on a shelf: its tab has the words of the front matter, its lines are as long as
 * the article's headings, and what holds it tells the category. Purely decorative.
 */
export function Docket({ image, category, thumb, lines }: DocketProps) {
	const { Holder, x, y, width, boxes, foot } = holders[category];
	return (
		<svg
			className="filed"
			data-theme={themeOfColor[image]}
			viewBox="0 0 480 264"
			width="480"
			height="264"
			aria-hidden="true"
		>
			<Holder part="behind" />
			<path d={box(x + 7, y + 7, width, shelf - y - 7)} fill="#000" fillOpacity=".2" />
			<Tab x={x} y={y} words={thumb} />
			<path className="filed__sheet" d={box(x, y, width, shelf - foot - y)} />
			<path className="ink" d={headLine(x, y, width)} fillOpacity=".85" />
			<path
				className="ink"
				d={headingLines({ x, y, width, boxes, foot }, lines)}
				fillOpacity=".26"
			/>
			{boxes && <path className="filed__deep" d={tickBoxes(x, y, lines.length, foot)} />}
			<Holder part="front" />
		</svg>
	);
}

/** Where everything stands. */
const shelf = 264;
const margin = 22;
const lineStep = 19;

type Frame = { x: number; y: number; width: number; boxes: boolean; foot: number };

/** The holder of the docket, drawn behind and in front of it. */
const holders: Record<
	ArticleSummary["category"],
	Frame & { Holder: (props: { part: "behind" | "front" }) => React.ReactNode }
> = {
	"Case Studies": { x: 72, y: 70, width: 214, boxes: false, foot: 0, Holder: FileBox },
	"Tips & Guides": { x: 116, y: 84, width: 222, boxes: true, foot: 12, Holder: Clipboard },
	"Company News": { x: 96, y: 58, width: 226, boxes: false, foot: 34, Holder: CounterStand },
	"Industry Insights": { x: 128, y: 46, width: 214, boxes: false, foot: 0, Holder: CardBox },
};

/** A lever-arch file, its spine strapped, with the report standing before it. */
function FileBox({ part }: { part: "behind" | "front" }) {
	if (part === "front") return null;
	return (
		<>
			<path d={box(313, 47, 116, 217)} fill="#000" fillOpacity=".2" />
			<path className="filed__deep" d={box(306, 40, 116, 224)} />
			<path className="ink" d={box(404, 40, 18, 224)} fillOpacity=".35" />
			<path className="filed__sheet" d={box(324, 62, 62, 74)} />
			<path className="ink" d={box(334, 76, 42, 7) + box(334, 92, 28, 4)} fillOpacity=".6" />
			<circle cx="355" cy="232" r="13" className="filed__soft" />
			<path fill="var(--action)" d={box(298, 164, 132, 28)} />
			<path fill="var(--action-fold)" d={box(404, 164, 26, 28)} />
		</>
	);
}

/** A board whose orange clip holds the sheet, and the pencil that goes with it. */
function Clipboard({ part }: { part: "behind" | "front" }) {
	if (part === "behind")
		return (
			<>
				<path d={box(105, 49, 258, 215)} fill="#000" fillOpacity=".2" />
				<path className="filed__mid" d={box(98, 42, 258, 222)} />
				<path className="ink" d={box(344, 42, 12, 222)} fillOpacity=".2" />
				<path className="filed__deep" d={box(388, 112, 15, 152)} />
				<path className="ink" d={box(398, 112, 5, 152)} fillOpacity=".35" />
				<path className="filed__sheet" d="M388 112l7.5-22 7.5 22z" />
			</>
		);
	return (
		<>
			<path fill="var(--action)" d={box(196, 26, 62, 34)} />
			<path fill="var(--action-fold)" d={box(246, 26, 12, 34)} />
		</>
	);
}

/** A notice strapped to its counter stand, beside the bell. */
function CounterStand({ part }: { part: "behind" | "front" }) {
	if (part === "behind") return null;
	return (
		<>
			<path className="filed__deep" d={box(84, 234, 250, 30)} />
			<path className="ink" d={box(318, 234, 16, 30)} fillOpacity=".35" />
			<path fill="var(--action)" d={box(88, 206, 242, 24)} />
			<path fill="var(--action-fold)" d={box(306, 206, 24, 24)} />
			<path d="M379 257a34 34 0 0 1 68 0v7h-68z" fill="#000" fillOpacity=".2" />
			<path className="filed__mid" d="M372 250a34 34 0 0 1 68 0z" />
			<path
				className="ink"
				d="M406 216a34 34 0 0 1 34 34h-15a34 34 0 0 0-19-34z"
				fillOpacity=".2"
			/>
			<path className="filed__deep" d={box(364, 250, 84, 14) + box(400, 206, 12, 12)} />
		</>
	);
}

/** Index cards in their box; the band keeps the lid off and the box shut. */
function CardBox({ part }: { part: "behind" | "front" }) {
	if (part === "behind")
		return (
			<>
				<path className="filed__soft" d={box(150, 22, 214, 200)} />
				<path className="filed__mid" d={box(292, 6, 54, 18) + box(139, 34, 214, 190)} />
			</>
		);
	return (
		<>
			<path d={box(103, 177, 292, 87)} fill="#000" fillOpacity=".2" />
			<path className="filed__deep" d={box(96, 170, 288, 94)} />
			<path className="ink" d={box(360, 170, 24, 94)} fillOpacity=".35" />
			<path fill="var(--action)" d={box(88, 200, 304, 28)} />
			<path fill="var(--action-fold)" d={box(360, 200, 32, 28)} />
		</>
	);
}

function Tab({ x, y, words }: { x: number; y: number; words: string }) {
	const width = 34 + words.length * 12.6;
	return (
		<>
			<path className="filed__sheet" d={`M${x} ${y + 1}v-21q0-9 9-9h${width - 18}q9 0 9 9v21z`} />
			<text className="filed__words" x={x + 17} y={y - 6}>
				{words}
			</text>
		</>
	);
}

function headLine(x: number, y: number, width: number): string {
	return box(x + margin, y + 18, Math.round(width * 0.4), 9);
}

function headingLines({ x, y, width, boxes, foot }: Frame, lines: readonly number[]): string {
	const left = x + margin + (boxes ? 20 : 0);
	const full = width - 2 * margin - (boxes ? 20 : 0);
	return places(y, lines.length, foot)
		.map((top, index) => box(left, top, Math.round(full * (lines[index] ?? 0)), 5))
		.join("");
}

function tickBoxes(x: number, y: number, count: number, foot: number): string {
	return places(y, count, foot)
		.map((top) => box(x + margin, top - 3, 11, 11))
		.join("");
}

/** As many lines as find room on the sheet. */
function places(y: number, count: number, foot: number): number[] {
	const room = Math.floor((shelf - foot - y - 56) / lineStep);
	return Array.from({ length: Math.min(count, room) }, (_, index) => y + 46 + lineStep * index);
}
