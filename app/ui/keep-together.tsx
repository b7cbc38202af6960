import { Fragment } from "react";

/** The text with one phrase kept on a line of its own making: no break falls inside the phrase. */
export function KeepTogether({ text, phrase }: { text: string; phrase: string }) {
	return text.split(phrase).map((part, index) => (
		// biome-ignore lint/suspicious/noArrayIndexKey: the parts of a fixed text never move
		<Fragment key={index}>
			{index > 0 && <span className="whitespace-nowrap">{phrase}</span>}
			{part}
		</Fragment>
	));
}
