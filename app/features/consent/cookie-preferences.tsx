import { useState } from "react";
import { consentCopy } from "#content/consent.ts";
import { Button } from "#ui/button.tsx";
import { Dialog } from "#ui/dialog.tsx";
import { Switch } from "#ui/switch.tsx";
import type { ConsentState } from "./choice.ts";
import { ConsentRecord } from "./consent-record.tsx";
import { chooseCookies, closeCookiePreferences } from "./stored-consent.ts";
import type { TechnologyInUse } from "./technology.ts";
import { useConsent } from "./use-consent.ts";

const { preferences: copy } = consentCopy;

/** What is listed under the switches: known, being read, or not readable. */
export type TechnologyList = readonly TechnologyInUse[] | "loading" | "unreadable";

/** The dialog 'Cookie Preferences'. It opens and closes with the consent room's own state. */
export function CookiePreferences({ technologies }: { technologies: TechnologyList }) {
	const consent = useConsent();
	if (!consent) return null;
	return (
		<Dialog open={consent.preferencesOpen} onClose={closeCookiePreferences} title={copy.title}>
			<Preferences consent={consent} technologies={technologies} />
		</Dialog>
	);
}

type PreferencesProps = { consent: ConsentState; technologies: TechnologyList };

function Preferences({ consent, technologies }: PreferencesProps) {
	const [analytics, setAnalytics] = useState(consent.consent?.analytics ?? false);
	const [marketing, setMarketing] = useState(consent.consent?.marketing ?? false);
	return (
		<>
			<p className="prefs__hint">{copy.text}</p>
			{consent.gpc && <p className="prefs__signal">{copy.signal}</p>}
			<Switch
				checked
				disabled
				label={copy.essential.name}
				description={copy.essential.text}
				onChange={() => {}}
			/>
			<Covered under="essential" technologies={technologies} />
			<Switch
				checked={analytics}
				label={copy.analytics.name}
				description={copy.analytics.text}
				onChange={setAnalytics}
			/>
			<Covered under="analytics" technologies={technologies} />
			<Switch
				checked={marketing}
				label={copy.marketing.name}
				description={copy.marketing.text}
				onChange={setMarketing}
			/>
			<Covered under="marketing" technologies={technologies} />
			<ConsentRecord consent={consent} />
			<div className="prefs__buttons">
				<Button
					variant="primary"
					small
					onClick={() => chooseCookies({ analytics, marketing }, "settings")}
				>
					{copy.save}
				</Button>
				<Button variant="outline" small onClick={closeCookiePreferences}>
					{copy.cancel}
				</Button>
			</div>
		</>
	);
}

type CoveredProps = {
	under: "essential" | "analytics" | "marketing";
	technologies: TechnologyList;
};

/** What one switch covers, folded away until somebody wants to know. */
function Covered({ under, technologies }: CoveredProps) {
	if (technologies === "loading" || technologies === "unreadable")
		return <p className="prefs__covers">{copy[technologies]}</p>;
	const covered = technologies.filter(({ categories }) => categories.includes(under));
	if (covered.length === 0) return <p className="prefs__covers">{copy.noneInUse}</p>;
	return (
		<details className="prefs__covers">
			<summary>
				{copy.whatItCovers}
				<span className="sr">: {copy[under].name}</span>
			</summary>
			<ul>
				{covered.map(({ id, name, company, purpose, stored }) => (
					<li key={id}>
						<b>{name}</b> ({company}). {purpose}
						{stored.length > 0 && <Stored items={stored} />}
					</li>
				))}
			</ul>
		</details>
	);
}

function Stored({ items }: { items: TechnologyInUse["stored"] }) {
	return (
		<ul className="prefs__stored">
			{items.map(({ name, kind, lifetime, party }) => (
				<li key={name}>
					<code>{name}</code>: {kind}, {party}-party, {lifetime}
				</li>
			))}
		</ul>
	);
}
