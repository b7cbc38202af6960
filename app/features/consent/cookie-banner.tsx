import { useEffect, useRef } from "react";
import { consentCopy } from "#content/consent.ts";
import { Button } from "#ui/button.tsx";
import { chooseCookies, openCookiePreferences } from "./stored-consent.ts";
import { useConsent } from "./use-consent.ts";

const { banner: copy } = consentCopy;

/**
 * The torn strip that asks. It is never in the HTML of a page: it comes once the page has been taken
 * over, and only where no choice counts. Rendered first in the body, so it is first by keyboard too.
 */
export function CookieBanner() {
	const consent = useConsent();
	if (!consent || consent.consent) return null;
	return <Strip gpc={consent.gpc} />;
}

function Strip({ gpc }: { gpc: boolean }) {
	const strip = useRoomBelow();
	return (
		<section ref={strip} className="cookie" aria-labelledby="cookie-title">
			<div className="wrap">
				<div>
					<h2 id="cookie-title">{copy.title}</h2> <p>{gpc ? copy.signal : copy.text}</p>
				</div>
				<div className="cookie__row">
					<Button variant="dark" small onClick={() => choose(true)}>
						{copy.acceptAll}
					</Button>
					<Button variant="dark" small onClick={() => choose(false)}>
						{copy.declineAll}
					</Button>
					<button
						className="txt"
						type="button"
						aria-haspopup="dialog"
						onClick={(event) => {
							// Safari does not focus a pressed button; the dialog gives focus back to whatever has it now.
							event.currentTarget.focus();
							openCookiePreferences();
						}}
					>
						{copy.customize}
					</button>
				</div>
			</div>
		</section>
	);
}

function choose(all: boolean): void {
	chooseCookies({ analytics: all, marketing: all }, "banner");
}

/**
 * Tells the style sheet how high the strip is: the page scrolls that much further, and what gets
 * focus is scrolled clear of it (WCAG 2.4.11).
 */
function useRoomBelow() {
	const strip = useRef<HTMLElement>(null);
	useEffect(() => {
		const element = strip.current;
		if (!element) return;
		const { style } = document.documentElement;
		const sizes = new ResizeObserver(() => {
			style.setProperty("--cookie-height", `${element.offsetHeight}px`);
		});
		sizes.observe(element);
		return () => {
			sizes.disconnect();
			style.removeProperty("--cookie-height");
		};
	}, []);
	return strip;
}
