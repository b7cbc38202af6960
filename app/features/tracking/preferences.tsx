import { useEffect, useState } from "react";
import { CookiePreferences, type TechnologyList } from "#features/consent/cookie-preferences.tsx";
import { useConsent } from "#features/consent/stored-consent.ts";
import { readTags } from "./tag-config.ts";
import { technologiesInUse } from "./technologies.ts";

/** The preferences dialog with the technologies of this site, requested when it opens. */
export function Preferences() {
	const isOpen = useConsent()?.preferencesOpen === true;
	const [technologies, setTechnologies] = useState<TechnologyList>("loading");
	useEffect(() => {
		if (!isOpen) return;
		readTags().then(
			(config) => setTechnologies(technologiesInUse(config)),
			() => setTechnologies("unreadable"),
		);
	}, [isOpen]);
	return <CookiePreferences technologies={technologies} />;
}
