import { type ComponentType, lazy, Suspense, useEffect } from "react";
import consentCopy from "#content/consent.json" with { type: "json" };
import { CookieBanner } from "#features/consent/cookie-banner.tsx";
import {
	closeCookiePreferences,
	useConsent,
} from "#features/consent/stored-consent.ts";
import { showToast } from "#ui/toasts.ts";

const Preferences = lazy<ComponentType>(() =>
	import("./cookie-preferences.tsx").then(
		({ CookiePreferences }) => ({ default: CookiePreferences }),
		() => ({ default: NoPreferences }),
	),
);

/** The cookie banner and the preferences dialog. Both are closed in the page's HTML. */
export function VisitorChoices() {
	return (
		// Separate parent: a change to the body's children would restyle the whole page.
		<div>
			<CookieBanner />
			<Suspense>
				<Preferences />
			</Suspense>
		</div>
	);
}

/** The dialog's code could not be loaded. */
function NoPreferences() {
	const isWanted = useConsent()?.preferencesOpen === true;
	useEffect(() => {
		if (!isWanted) return;

		closeCookiePreferences();
		showToast({ kind: "failure", ...consentCopy.preferences.failed });
	}, [isWanted]);

	return null;
}
