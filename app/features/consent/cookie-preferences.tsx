import { Fragment, useState } from "react";
import { consentCopy } from "#content/consent.ts";
import type { storageWords } from "#content/tags.ts";
import { Button } from "#ui/button.tsx";
import { Dialog } from "#ui/dialog.tsx";
import { Switch } from "#ui/switch.tsx";
import { type ConsentState, type OptionalCategory, optionalCategories } from "./choice.ts";
import { ConsentRecord } from "./consent-record.tsx";
import { chooseCookies, closeCookiePreferences, useConsent } from "./stored-consent.ts";

const { preferences: copy } = consentCopy;

/** A technology as shown to visitors; made from the tag registry (tracking/technologies.ts). */
export type TechnologyInUse = {
	id: string;
	name: string;
	company: string;
	purpose: string;
	needs: keyof (typeof storageWords)["needs"];
	/** The switches that list it; none when it waits for a click. */
	categories: readonly ("essential" | OptionalCategory)[];
	stored: readonly {
		name: string;
		kind: "cookie" | "local storage" | "session storage";
		lifetime: string;
		party: "first" | "third";
	}[];
};

export type TechnologyList = readonly TechnologyInUse[] | "loading" | "unreadable";

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
	const { analytics = false, marketing = false } = consent.consent ?? {};
	const [choice, setChoice] = useState({ analytics, marketing });
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
			{optionalCategories.map((category) => (
				<Fragment key={category}>
					<Switch
						checked={choice[category]}
						label={copy[category].name}
						description={copy[category].text}
						onChange={(checked) => setChoice({ ...choice, [category]: checked })}
					/>
					<Covered under={category} technologies={technologies} />
				</Fragment>
			))}
			<ConsentRecord consent={consent} />
			<div className="prefs__buttons">
				<Button variant="primary" small onClick={() => chooseCookies(choice, "settings")}>
					{copy.save}
				</Button>
				<Button variant="outline" small onClick={closeCookiePreferences}>
					{copy.cancel}
				</Button>
			</div>
		</>
	);
}

type CoveredProps = { under: "essential" | OptionalCategory; technologies: TechnologyList };

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
