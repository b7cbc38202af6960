import type { ServiceId } from "#content/services-page.ts";
import { box } from "#ui/drawing/paper.tsx";

const pictures = {
	"custom-automations": Conveyor,
	"internal-tools": RotaBoard,
	"customer-interfaces": ShopDoor,
	"mvp-development": FirstBox,
} as const satisfies Record<ServiceId, unknown>;

/** What each kind of system does, as a thing. It stands on the lower edge of its panel. Decoration. */
export function ServiceArt({ service }: { service: ServiceId }) {
	const Picture = pictures[service];
	return (
		<svg viewBox="0 0 280 220" aria-hidden="true">
			<Picture />
		</svg>
	);
}

/** Dockets run through a stamp on a belt; the belt is the band. */
function Conveyor() {
	return (
		<>
			<path d={box(40, 176, 12, 44) + box(228, 176, 12, 44)} fill="var(--deep)" />
			<path
				d="M44 132h192a22 22 0 0 1 0 44H44a22 22 0 0 1 0-44z"
				fill="none"
				stroke="var(--color-band)"
				strokeWidth="10"
			/>
			<circle cx="46" cy="154" r="15" fill="var(--deep)" />
			<circle cx="140" cy="154" r="15" fill="var(--deep)" />
			<circle cx="234" cy="154" r="15" fill="var(--deep)" />
			<Docket x={30} />
			<Docket x={186} done />
			<Docket x={232} done />
			<path
				d={box(92, 36, 76, 60) + box(92, 96, 12, 31) + box(156, 96, 12, 31)}
				fill="var(--deep)"
			/>
			<path d={box(148, 36, 20, 91)} fill="var(--color-ink)" fillOpacity=".3" />
			<path d={box(106, 50, 34, 8)} fill="var(--soft)" />
			<path d={box(122, 96, 16, 14) + box(114, 108, 32, 8)} fill="var(--mid)" />
		</>
	);
}

function Docket({ x, done }: { x: number; done?: boolean }) {
	return (
		<>
			<path d={box(x, 71, 38, 56)} fill="var(--color-sheet)" />
			<path className="ink" d={box(x + 6, 79, 16, 5)} />
			<path d={box(x + 6, 90, 26, 3) + box(x + 6, 97, 20, 3)} fill="var(--mid)" />
			{done && (
				<path d={`M${x + 13} ${112}l5 5 9-10`} fill="none" stroke="var(--deep)" strokeWidth="4" />
			)}
		</>
	);
}

/** This week's rota: each van its line, the board held by a clip. */
function RotaBoard() {
	return (
		<>
			<path d={box(24, 28, 164, 192)} fill="var(--deep)" />
			<path d={box(34, 44, 144, 176)} fill="var(--color-sheet)" />
			<path d={box(164, 28, 24, 192)} fill="var(--color-ink)" fillOpacity=".2" />
			<path d={box(78, 16, 56, 30)} fill="var(--color-band)" />
			<path d={box(118, 16, 16, 30)} fill="var(--color-band-fold)" />
			<path
				d={box(46, 62, 22, 7) + box(46, 94, 22, 7) + box(46, 126, 22, 7) + box(46, 158, 22, 7)}
				className="ink"
			/>
			<path d={box(78, 58, 34, 16) + box(78, 122, 54, 16)} fill="var(--mid)" />
			<path d={box(116, 58, 44, 16) + box(78, 154, 20, 16)} fill="var(--stock)" />
			<path d={box(78, 90, 62, 16) + box(102, 154, 54, 16)} fill="var(--deep)" />
			<path d={box(200, 108, 58, 112)} fill="var(--color-ink)" />
			<path d={box(206, 118, 46, 90)} fill="var(--soft)" />
			<path d={box(206, 118, 46, 16)} fill="var(--mid)" />
			<path
				d={box(212, 144, 34, 14) + box(212, 162, 34, 14) + box(212, 180, 34, 14)}
				fill="var(--color-sheet)"
			/>
			<path
				d={box(216, 149, 18, 4) + box(216, 167, 22, 4) + box(216, 185, 14, 4)}
				fill="var(--deep)"
			/>
		</>
	);
}

/** The door your customers use, open after hours, and the parcel that leaves it. */
function ShopDoor() {
	return (
		<>
			<path d={box(20, 24, 196, 196)} fill="var(--deep)" />
			<path d={box(190, 24, 26, 196)} fill="var(--color-ink)" fillOpacity=".3" />
			<path d={box(36, 36, 76, 12)} fill="var(--soft)" />
			<path d="M12 60h212v30H12z" fill="var(--color-sheet)" />
			<path d={[12, 64, 116, 168].map((x) => box(x, 60, 26, 30)).join("")} fill="var(--mid)" />
			<path d={box(36, 106, 86, 78)} fill="var(--color-sheet)" />
			<path d={box(46, 118, 50, 7)} className="ink" />
			<path d={box(46, 134, 66, 12) + box(46, 152, 66, 12)} fill="var(--stock)" />
			<path d={box(82, 170, 30, 8)} fill="var(--deep)" />
			<path d={box(138, 106, 52, 114)} fill="var(--mid)" />
			<path d={box(146, 114, 36, 58)} fill="var(--soft)" />
			<path d={box(150, 126, 28, 12)} fill="var(--color-sheet)" />
			<path d={box(178, 176, 6, 10)} className="ink" />
			<path d={box(204, 168, 64, 52)} fill="var(--color-sheet)" />
			<path d={box(250, 168, 18, 52)} fill="var(--deep)" fillOpacity=".28" />
			<path d={box(226, 168, 16, 52)} fill="var(--color-band)" />
		</>
	);
}

/** One box that does a whole job; what may come later is only an outline. */
function FirstBox() {
	return (
		<>
			<path
				d="M40 114V30h92v84M142 114V30h92v84zM142 218v-92h92v92"
				fill="none"
				stroke="var(--deep)"
				strokeWidth="3"
				strokeDasharray="8 7"
			/>
			<path d={box(36, 122, 100, 98)} fill="var(--deep)" />
			<path
				d={box(46, 132, 80, 24) + box(46, 162, 80, 20) + box(46, 188, 80, 24)}
				fill="var(--mid)"
			/>
			<path d={box(108, 122, 28, 98)} fill="var(--color-ink)" fillOpacity=".25" />
			<path d={box(64, 122, 20, 98)} fill="var(--color-band)" />
			<path d={box(54, 108, 40, 14)} fill="var(--color-sheet)" />
			<path d="M66 114l5 5 10-9" fill="none" stroke="var(--deep)" strokeWidth="3" />
		</>
	);
}
