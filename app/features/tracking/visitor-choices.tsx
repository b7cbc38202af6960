import { type ComponentType, useEffect, useState } from "react";
import { consentCopy } from "#content/consent.ts";
import { CookieBanner } from "#features/consent/cookie-banner.tsx";
import { closeCookiePreferences, useConsent } from "#features/consent/stored-consent.ts";
import { showToast } from "#ui/toasts.ts";

/** The cookie banner, and the preferences dialog, whose code is loaded when it first opens. */
export function VisitorChoices() {
	const isWanted = useConsent()?.preferencesOpen === true;
	const Preferences = useLoadedOnce(isWanted);
	return (
		<>
			<CookieBanner />
			{Preferences && <Preferences />}
		</>
	);
}

function useLoadedOnce(isWanted: boolean): ComponentType | null {
	const [loaded, setLoaded] = useState<ComponentType | null>(null);
	useEffect(() => {
		if (!isWanted || loaded) return;
		import("./cookie-preferences.tsx").then(
			({ CookiePreferences }) => setLoaded(() => CookiePreferences),
			() => {
				closeCookiePreferences();
				showToast({ kind: "failure", ...consentCopy.preferences.failed });
			},
		);
	}, [isWanted, loaded]);
	return loaded;
}
