import { box } from "./paper.tsx";

const pitch = 25.6;
const block = { width: 22.6, height: 12.8 };

/** How many parts of the whole stand so far, as blocks to count. Decoration: the order says the same. */
export function BlockMeter({ filled, of }: { filled: number; of: number }) {
	const width = pitch * of - (pitch - block.width);
	return (
		<svg
			className="block-meter"
			viewBox={`0 0 ${width} ${block.height}`}
			width={width}
			height={block.height}
			aria-hidden="true"
		>
			<path className="block-meter__filled" d={blocks(0, filled)} />
			<path className="block-meter__open" d={blocks(filled, of)} />
		</svg>
	);
}

function blocks(from: number, to: number): string {
	let path = "";
	for (let index = from; index < to; index++)
		path += box(Math.round(pitch * index * 10) / 10, 0, block.width, block.height);
	return path;
}
