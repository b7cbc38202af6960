import { whenIdle } from "./idle.ts";
import { layOutEverything } from "./state.ts";

/**
 * Lays out the sections that ui/sheet.css has deferred, one at a time while the browser is idle, and loads
 * the images below the fold: whoever reads or captures the whole page gets all of it.
 */
export function layOutInSteps(): void {
	const sections = [
		...document.querySelectorAll<HTMLElement>(".sheet, [data-defer]"),
	];

	function layOutNext(): void {
		const section = sections.shift();
		if (!section) {
			finish();
			return;
		}

		section.dataset.laidOut = "";
		// After the layout of this frame.
		requestAnimationFrame(() => setTimeout(() => whenIdle(layOutNext)));
	}

	whenIdle(layOutNext);
}

function finish(): void {
	layOutEverything();

	for (const image of document.querySelectorAll<HTMLImageElement>(
		"img[loading=lazy]",
	))
		image.loading = "eager";
}
