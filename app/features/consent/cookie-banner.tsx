import consentCopy from "#content/consent.json" with { type: "json" };
import { Button } from "#ui/button.tsx";
import {
	openCookiePreferences,
	preferencesId,
	useConsent,
} from "./stored-consent.ts";

const { banner: copy } = consentCopy;

/**
 * Hidden in the HTML of every page: boot/cookie-banner.ts shows it before hydration when there is no valid
 * choice, and handles "all" and "none". First element of the body, so that it is first in the tab order.
 */
export function CookieBanner() {
	const consent = useConsent();
	const gpc = consent?.gpc === true;

	return (
		<section
			className="cookie"
			aria-labelledby="cookie-title"
			hidden={!consent || consent.consent !== null}
			suppressHydrationWarning
		>
			<div className="wrap cookie__in">
				<div>
					<h2 className="large" id="cookie-title">
						{copy.title}
					</h2>{" "}
					<p
						className="small muted"
						data-gpc="false"
						hidden={gpc}
						suppressHydrationWarning
					>
						{copy.text}
					</p>
					<p
						className="small muted"
						data-gpc="true"
						hidden={!gpc}
						suppressHydrationWarning
					>
						{copy.signal}
					</p>
				</div>
				<div className="cookie__row">
					<Button variant="dark" small data-cookies="all">
						{copy.acceptAll}
					</Button>
					<Button variant="dark" small data-cookies="none">
						{copy.declineAll}
					</Button>
					<button
						className="link-button txt"
						type="button"
						aria-haspopup="dialog"
						data-dialog={preferencesId}
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
