import { Fragment, useEffect, useState } from "react";
import consentCopy from "#content/consent.json" with { type: "json" };
import tagCopy from "#content/tags.json" with { type: "json" };
import {
	type ConsentState,
	type OptionalCategory,
	optionalCategories,
} from "#features/consent/choice.ts";
import { ConsentRecord } from "#features/consent/consent-record.tsx";
import {
	chooseCookies,
	closeCookiePreferences,
	openCookiePreferences,
	preferencesId,
	useConsent,
} from "#features/consent/stored-consent.ts";
import { Button } from "#ui/button.tsx";
import { Dialog } from "#ui/dialog.tsx";
import { Switch } from "#ui/switch.tsx";
import { readTags } from "./tag-config.ts";
import { type TagConfig, technologies } from "./technologies.ts";

const { preferences: copy } = consentCopy;

export type TechnologyInUse = ReturnType<typeof listTechnologies>[number];

/** The site's own technologies, and the configured vendors. */
export function listTechnologiesInUse(config: TagConfig): TechnologyInUse[] {
	return listTechnologies().filter(
		({ configKey }) => configKey === null || config[configKey],
	);
}

/** Every technology that the site could use, configured or not. */
export function listTechnologies() {
	return technologies.map(({ id, configKey, categories, stored }) => {
		const none = configKey === null ? "nothing" : "request";
		const needs: keyof (typeof tagCopy.storage)["needs"] =
			categories.length > 1 ? "either" : (categories[0] ?? none);
		/** The switches that list the technology; none when it waits for a click. */
		const under: readonly ("essential" | OptionalCategory)[] =
			needs === "nothing" ? ["essential"] : categories;

		return {
			id,
			configKey,
			...tagCopy.technologies[id],
			needs,
			categories: under,
			stored,
		};
	});
}

type TechnologyList = readonly TechnologyInUse[] | "loading" | "unreadable";

/** The preferences dialog with the technologies of this site, which are requested when it opens. */
export function CookiePreferences() {
	const consent = useConsent();
	const isOpen = consent?.preferencesOpen === true;
	const [technologies, setTechnologies] = useState<TechnologyList>("loading");

	useEffect(() => {
		if (!isOpen) return;

		readTags().then(
			(config) => setTechnologies(listTechnologiesInUse(config)),
			() => setTechnologies("unreadable"),
		);
	}, [isOpen]);

	return (
		<Dialog
			id={preferencesId}
			open={isOpen}
			onOpened={openCookiePreferences}
			onClose={closeCookiePreferences}
			title={copy.title}
		>
			<Preferences consent={consent} technologies={technologies} />
		</Dialog>
	);
}

/** `consent` is null in the HTML of the page: boot/cookie-banner.ts sets the switches. */
type PreferencesProps = {
	consent: ConsentState | null;
	technologies: TechnologyList;
};

function Preferences({ consent, technologies }: PreferencesProps) {
	const [changed, setChanged] = useState<
		Partial<Record<OptionalCategory, boolean>>
	>({});
	const { analytics = false, marketing = false } = {
		...consent?.consent,
		...changed,
	};
	const choice = { analytics, marketing };

	return (
		<>
			<p className="small muted preferences__hint">{copy.text}</p>
			{consent?.gpc && (
				<p className="small preferences__signal">{copy.signal}</p>
			)}
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
						name={category}
						checked={choice[category]}
						label={copy[category].name}
						description={copy[category].text}
						onChange={(checked) =>
							setChanged({ ...changed, [category]: checked })
						}
					/>
					<Covered under={category} technologies={technologies} />
				</Fragment>
			))}
			{consent && <ConsentRecord key={consent.record?.id} consent={consent} />}
			<div className="row gap-above">
				<Button
					variant="primary"
					small
					onClick={() => chooseCookies(choice, "settings")}
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
	under: "essential" | OptionalCategory;
	technologies: TechnologyList;
};

function Covered({ under, technologies }: CoveredProps) {
	if (technologies === "loading" || technologies === "unreadable")
		return (
			<p className="small muted preferences__covers">{copy[technologies]}</p>
		);

	const covered = technologies.filter(({ categories }) =>
		categories.includes(under),
	);
	if (covered.length === 0)
		return <p className="small muted preferences__covers">{copy.noneInUse}</p>;

	return (
		<details className="small muted preferences__covers">
			<summary>
				<span>{copy.whatItCovers}</span>
				<span className="sr">{`: ${copy[under].name}`}</span>
			</summary>
			<ul>
				{covered.map(({ id, name, company, purpose, stored }) => (
					<li key={id}>
						<b>{name}</b> <span>{`(${company}). ${purpose}`}</span>
						{stored.length > 0 && (
							<ul className="preferences__stored">
								{stored.map(({ name, kind, lifetime, party }) => (
									<li key={name}>
										<code>{name}</code>
										<span>{`: ${kind}, ${party}-party, ${lifetime}`}</span>
									</li>
								))}
							</ul>
						)}
					</li>
				))}
			</ul>
		</details>
	);
}
