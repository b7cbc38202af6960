import { useEffect, useRef } from "react";
import { consentCopy } from "#content/consent.ts";
import { Button } from "#ui/button.tsx";
import { chooseCookies, openCookiePreferences, useConsent } from "./stored-consent.ts";

const { banner: copy } = consentCopy;

/**
 * Never in the HTML of a page: it appears after hydration, and only without a valid choice. Rendered
 * first in the body, so that it is first in the tab order too.
 */
export function CookieBanner() {
	const consent = useConsent();
	if (!consent || consent.consent) return null;
	return <Banner gpc={consent.gpc} />;
}

function Banner({ gpc }: { gpc: boolean }) {
	const banner = useBannerHeight();
	return (
		<section ref={banner} className="cookie" aria-labelledby="cookie-title">
			<div className="wrap cookie__in">
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
							// Safari does not focus a pressed button; the dialog returns focus to the focused element.
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

/** Sets --cookie-height, so that the page scrolls focused elements clear of the banner (WCAG 2.4.11). */
function useBannerHeight() {
	const banner = useRef<HTMLElement>(null);
	useEffect(() => {
		const element = banner.current;
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
	return banner;
}
