import { reveal } from "#ui/reveal.ts";
import { countArrival } from "./arrival.ts";
import { showBanner } from "./cookie-banner.ts";
import { layOutInSteps } from "./lay-out.ts";
import { handlePresses, handOverToBrowser } from "./presses.ts";
import { scheduleReact } from "./start-react.ts";
import { holdTimesOfOtherZone } from "./time-zone.ts";

/*
 * Runs inline at the end of every page, before React (html.ts). docs/browser-start.md describes what
 * happens when.
 */
handlePresses();
holdTimesOfOtherZone();
showBanner();
scheduleReact(handOverToBrowser);
reveal(document);
addEventListener("load", () => setTimeout(layOutInSteps));

if ((document as { prerendering?: boolean }).prerendering)
	document.addEventListener("prerenderingchange", countArrival, { once: true });
else countArrival();
