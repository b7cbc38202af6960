import { type ComponentType, useEffect, useState } from "react";
import { consentCopy } from "#content/consent.ts";
import { CookieBanner } from "#features/consent/cookie-banner.tsx";
import { closeCookiePreferences } from "#features/consent/stored-consent.ts";
import { useConsent } from "#features/consent/use-consent.ts";
import { showToast } from "#ui/toasts.ts";

/** Everything by which a visitor decides about cookies: the banner, and the preferences once they are wanted. */
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

/** The dialog's code is loaded when it is first wanted. */
function useLoadedOnce(isWanted: boolean): ComponentType | null {
	const [loaded, setLoaded] = useState<ComponentType | null>(null);
	useEffect(() => {
		if (!isWanted || loaded) return;
		import("./preferences.tsx").then(
			({ Preferences }) => setLoaded(() => Preferences),
			() => {
				closeCookiePreferences();
				showToast({ kind: "failure", ...consentCopy.preferences.failed });
			},
		);
	}, [isWanted, loaded]);
	return loaded;
}
