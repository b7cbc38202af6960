const radius = 78;
const centreY = 84;

/** Two clock faces with the minutes of an hour filled in. Both numbers are minutes below 60. */
export function ClockChart(props: { before: number; after: number; label: string }) {
	const { before, after, label } = props;
	return (
		<svg viewBox="0 0 424 196" role="img" aria-label={label}>
			<Face x={82} minutes={before} word="Before" className="before" />
			<Face x={288} minutes={after} word="After" className="after" />
		</svg>
	);
}

function Face(props: { x: number; minutes: number; word: string; className: string }) {
	const { x, minutes, word, className } = props;
	return (
		<>
			<circle className="ground" cx={x} cy={centreY} r={radius} />
			<path className={className} d={wedge(x, minutes)} />
			<path className="ticks" d={ticks(x)} />
			<circle className="rim" cx={x} cy={centreY} r={radius} />
			<text className="count" x={x + 86} y="44">
				{minutes}
			</text>
			<text x={x + 86} y="64">
				min
			</text>
			<text x={x} y="190" textAnchor="middle">
				{word}
			</text>
		</>
	);
}

function wedge(x: number, minutes: number): string {
	const [endX, endY] = onRim(x, minutes, radius);
	const large = minutes > 30 ? 1 : 0;
	return `M${x} ${centreY}V${centreY - radius}A${radius} ${radius} 0 ${large} 1 ${endX} ${endY}Z`;
}

function ticks(x: number): string {
	let path = "";
	for (let minute = 0; minute < 60; minute += 5) {
		const inner = minute % 15 === 0 ? 64 : 69;
		path += `M${onRim(x, minute, 77).join(" ")}L${onRim(x, minute, inner).join(" ")}`;
	}
	return path;
}

/** The point of a minute on a circle round the face's centre, rounded to a tenth. */
function onRim(x: number, minute: number, distance: number): [number, number] {
	const angle = (minute / 60) * 2 * Math.PI;
	const round = (value: number) => Math.round(value * 10) / 10;
	return [round(x + distance * Math.sin(angle)), round(centreY - distance * Math.cos(angle))];
}
