import { box } from "./paper.tsx";

/** A tool board with one of its four tools taken down, beside the job it is wanted for. Decoration. */
export function ToolBoard() {
	return (
		<svg viewBox="0 0 480 305" data-theme="home-services" aria-hidden="true">
			<path d={box(8, 16, 316, 284)} fill="var(--deep)" />
			<path d={box(296, 16, 28, 284)} fill="var(--color-ink)" fillOpacity=".3" />
			<path d={pegs()} fill="var(--color-ink)" fillOpacity=".35" />
			<Spanner />
			<Screwdriver />
			<path d={hammer(212)} fill="none" stroke="var(--mid)" strokeWidth="3" strokeDasharray="7 6" />
			<Square />
			<path d={box(394, 132, 76, 168)} fill="var(--color-sheet)" />
			<path d={box(456, 132, 14, 168)} fill="var(--deep)" fillOpacity=".2" />
			<path className="ink" d={box(414, 150, 26, 8)} />
			<path d={[172, 196, 220, 244].map((y) => box(414, y, 30, 6)).join("")} fill="var(--mid)" />
			<path d={hammer(378, 92)} fill="var(--color-ink)" />
			<path d={box(368, 212, 20, 66)} fill="var(--color-band)" />
			<path d={box(381, 212, 7, 66)} fill="var(--color-band-fold)" />
			<path d={box(0, 300, 480, 5)} fill="var(--deep)" />
		</svg>
	);
}

function pegs(): string {
	let path = "";
	for (let y = 34; y < 290; y += 40) for (let x = 22; x < 290; x += 40) path += box(x, y, 4, 4);
	return path;
}

/** A claw hammer, upright; its handle is 208 units long with the head. */
function hammer(x: number, top = 52): string {
	return `M${x - 8} ${top + 34}v174h16v-174h20l8-8v-16l-8-10h-52l-14 14v12h-14v8h30z`;
}

function Spanner() {
	return (
		<>
			<path
				d="M40 52v26l12 12v130l-12 12v26h12v-20h16v20h12v-26l-12-12V90l12-12V52H68v20H52V52z"
				fill="var(--color-sheet)"
			/>
			<path d={box(62, 88, 6, 134)} fill="var(--deep)" fillOpacity=".3" />
		</>
	);
}

function Screwdriver() {
	return (
		<>
			<path d={box(122, 52, 26, 84)} fill="var(--stock)" />
			<path d={box(139, 52, 9, 84)} fill="var(--deep)" fillOpacity=".3" />
			<path d={box(127, 136, 16, 12)} fill="var(--mid)" />
			<path d="M131 148h8v92l4 12v10h-16v-10l4-12z" fill="var(--color-sheet)" />
		</>
	);
}

function Square() {
	return (
		<>
			<path d="M262 52h22v206h-52v-18h30z" fill="var(--color-sheet)" />
			<path d={box(277, 52, 7, 206)} fill="var(--deep)" fillOpacity=".3" />
		</>
	);
}
