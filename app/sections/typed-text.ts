import { useEffect, useEffectEvent, useState } from "react";

/** How long nothing is typed before the text is kept. */
const RESTS_MS = 300;

/**
 * A text field whose text is kept elsewhere, such as in the address: what is typed shows at once and is
 * kept when the typing rests. When what is kept changes by itself (Back, a link), that wins.
 */
export function useTypedText(kept: string, keep: (text: string) => void) {
	const [typed, setTyped] = useState(kept);
	const [seen, setSeen] = useState(kept);
	const [sent, setSent] = useState(kept);
	if (kept !== seen) {
		setSeen(kept);
		setSent(kept);
		if (kept !== sent) setTyped(kept);
	}
	const send = useEffectEvent((text: string) => {
		setSent(text);
		keep(text);
	});
	useEffect(() => {
		if (typed === sent) return;
		const rest = setTimeout(() => send(typed), RESTS_MS);
		return () => clearTimeout(rest);
	}, [typed, sent]);
	return [typed, setTyped] as const;
}
