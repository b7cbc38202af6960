import type { PortraitId } from "#content/about-page.ts";
import { box } from "#ui/drawing/paper.tsx";

/** The trade's colours that a portrait is printed in. */
const themes = {
	nina: "interior-design",
	tom: "cleaning-service",
	priya: "construction",
	owen: "home-services",
} as const satisfies Record<PortraitId, string>;

const people = { nina: Nina, tom: Tom, priya: Priya, owen: Owen };

/** One of us behind the counter, with a tool of the trade. Decoration: the name stands beside it. */
export function Portrait({ id, className }: { id: PortraitId; className?: string }) {
	const Person = people[id];
	return (
		<svg className={className} viewBox="0 0 280 280" data-theme={themes[id]} aria-hidden="true">
			<path d={box(0, 0, 280, 280)} fill="var(--stock)" />
			<Person />
			<path d={box(0, 275, 280, 5)} fill="var(--deep)" />
		</svg>
	);
}

/** Keeps the notebook that the first morning fills; its elastic is the band. */
function Nina() {
	return (
		<>
			<path d="M62 176V84l26-34h72l24 34v92z" fill="var(--deep)" />
			<Bust jacket="var(--mid)" skin="var(--color-sheet)" />
			<path d="M108 199l16 24 16-24 14 76h-60z" fill="var(--color-sheet)" />
			<path d="M108 199l16 24-18 26-12-48zM140 199l-16 24 18 26 12-48z" fill="var(--deep)" />
			<Face skin="var(--color-sheet)" />
			<path d="M80 130V62h88v68l-12-34h-42l-22 16z" fill="var(--deep)" />
			<path d={box(250, 186, 12, 89)} fill="var(--color-sheet)" />
			<path d={box(192, 182, 64, 93)} fill="var(--deep)" />
			<path d={box(202, 198, 30, 22)} fill="var(--soft)" />
			<path d={box(240, 182, 10, 93)} fill="var(--color-band)" />
		</>
	);
}

/** Joins up what does not talk to each other: three cables, one tie. */
function Tom() {
	return (
		<>
			<Bust jacket="var(--deep)" skin="var(--soft)" />
			<path d="M96 196l28 28 28-28 10 8-14 30-24-10-24 10-14-30z" fill="var(--mid)" />
			<path d={box(122, 224, 4, 51)} fill="var(--mid)" />
			<Face skin="var(--soft)" />
			<path d="M82 104V70l12-18h66l8 14v38l-8-16V84H94z" fill="var(--deep)" />
			<path
				d="M91 104h26v20H91zM131 104h26v20h-26zM117 110h14"
				fill="none"
				stroke="var(--color-ink)"
				strokeWidth="4"
			/>
			<path d="M158 104l22-34 6 4-22 34z" fill="var(--color-sheet)" />
			<path d={box(204, 166, 12, 109)} fill="var(--color-sheet)" />
			<path d={box(218, 150, 12, 125)} fill="var(--mid)" />
			<path d={box(232, 178, 12, 97)} fill="var(--deep)" />
			<path
				d={
					box(199, 154, 22, 14) +
					box(203, 142, 4, 12) +
					box(213, 142, 4, 12) +
					box(227, 166, 22, 14)
				}
				fill="var(--color-ink)"
			/>
			<path d={box(213, 134, 22, 18)} fill="var(--color-ink)" />
			<path d={box(198, 212, 52, 22)} fill="var(--color-band)" />
			<path d={box(236, 212, 14, 22)} fill="var(--color-band-fold)" />
		</>
	);
}

/** Draws every screen on paper first; the roll of drawings wears the band. */
function Priya() {
	return (
		<>
			<path d="M104 30h40v32h-40zM70 190V86l24-32h60l24 32v104z" fill="var(--deep)" />
			<Bust jacket="var(--color-sheet)" skin="var(--mid)" />
			<path d="M98 196l26 40 26-40 8 5-34 56-34-56z" fill="var(--soft)" />
			<Face skin="var(--mid)" />
			<path d="M80 116V76l14-16h60l14 16v40l-16-26-28-16-28 16z" fill="var(--deep)" />
			<path d={box(80, 136, 6, 12) + box(162, 136, 6, 12)} fill="var(--color-sheet)" />
			<path d={box(204, 128, 40, 147)} fill="var(--soft)" />
			<path d={box(232, 128, 12, 147)} fill="var(--deep)" fillOpacity=".25" />
			<path d={box(212, 122, 24, 6)} fill="var(--deep)" />
			<path d={box(200, 190, 48, 26)} fill="var(--color-band)" />
			<path d={box(234, 190, 14, 26)} fill="var(--color-band-fold)" />
			<path d="M184 275V164l7-16 7 16v111z" fill="var(--deep)" />
			<path d="M184 164l7-16 7 16z" fill="var(--color-sheet)" />
		</>
	);
}

/** Answers the phone; the headset's band holds it on. */
function Owen() {
	return (
		<>
			<Bust jacket="var(--mid)" skin="var(--soft)" />
			<path d="M92 198l32 20 32-20 16 12-20 26-28-16-28 16-20-26z" fill="var(--deep)" />
			<Face skin="var(--soft)" />
			<path d="M86 96V72l14-14h50l14 14v24l-12-14H98z" fill="var(--deep)" />
			<path d="M84 124l12 8 8-4h40l8 4 12-8v20l-22 32h-36l-22-32z" fill="var(--deep)" />
			<path d="M109 138l5 5h20l5-5" fill="none" stroke="var(--soft)" strokeWidth="5" />
			<path d="M74 104V66l24-24h54l24 24v38h-11V72l-18-18h-44L85 72v32z" fill="var(--color-band)" />
			<path d="M152 42l24 24v38h-11V72l-18-18z" fill="var(--color-band-fold)" />
			<path d={box(68, 100, 20, 34) + box(162, 100, 20, 34)} fill="var(--color-ink)" />
			<path d="M78 134v22l16 14h14" fill="none" stroke="var(--color-ink)" strokeWidth="5" />
			<path d={box(196, 226, 40, 49)} fill="var(--color-sheet)" />
			<path d={box(222, 226, 14, 49)} fill="var(--deep)" fillOpacity=".25" />
			<path d="M236 236h16v28h-16" fill="none" stroke="var(--color-sheet)" strokeWidth="7" />
		</>
	);
}

/** Neck and shoulders, cut off by the counter, darker on the right. */
function Bust({ jacket, skin }: { jacket: string; skin: string }) {
	return (
		<>
			<path d="M30 275v-38l30-38h128l30 38v38z" fill={jacket} />
			<path d="M160 199h28l30 38v38h-58z" fill="var(--deep)" fillOpacity=".25" />
			<path d={box(106, 150, 36, 54)} fill={skin} />
			<path
				d={box(106, 168, 36, 12) + box(126, 180, 16, 24)}
				fill="var(--deep)"
				fillOpacity=".25"
			/>
		</>
	);
}

/** A head with 45° corners, darker on the right. */
function Face({ skin }: { skin: string }) {
	return (
		<>
			<path d="M84 68h80v72l-24 36h-32l-24-36z" fill={skin} />
			<path d="M140 68h24v72l-24 36h-14z" fill="var(--deep)" fillOpacity=".2" />
			<path d={box(100, 110, 7, 8) + box(141, 110, 7, 8)} fill="var(--color-ink)" />
			<path d="M124 112l9 26h-9z" fill="var(--deep)" fillOpacity=".45" />
			<path d="M109 149l5 5h20l5-5" fill="none" stroke="var(--color-ink)" strokeWidth="4" />
		</>
	);
}
