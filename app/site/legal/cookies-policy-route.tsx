import { useEffect, useState } from "react";
import { company } from "#content/content.ts";
import legalPage from "#content/legal-page.json" with { type: "json" };
import tagCopy from "#content/tags.json" with { type: "json" };
import {
	ConsentChoices,
	ConsentRecord,
} from "#features/consent/consent-record.tsx";
import { useConsent } from "#features/consent/stored-consent.ts";
import {
	listTechnologies,
	type TechnologyInUse,
} from "#features/tracking/cookie-preferences.tsx";
import { readTags } from "#features/tracking/tag-config.ts";
import type { TagConfig } from "#features/tracking/technologies.ts";
import { buildPageMeta } from "#site/layout/page-meta.ts";
import type { Route } from "./+types/cookies-policy-route.ts";
import { Legal } from "./legal.tsx";
import { findLegalText, prepareLegal } from "./legal-texts.server.ts";

const path = "/cookies-policy";

export const handle = { tone: "paper" };

export async function loader() {
	await prepareLegal("cookies-policy");

	return {
		technologies: listTechnologies(),
		...findLegalText("cookies-policy"),
	};
}

export const meta = ({ loaderData }: Route.MetaArgs) =>
	loaderData
		? buildPageMeta({
				title: `${loaderData.text.title}: ${company().name}`,
				description: loaderData.description,
				path,
			})
		: [];

export default function CookiesPolicyPage({
	loaderData,
}: Route.ComponentProps) {
	const { technologies, text } = loaderData;
	return (
		<Legal
			text={text}
			path={path}
			color="mint"
			islands={{
				technologies: (
					<>
						<InUseHere technologies={technologies} />
						<TechnologyList technologies={technologies} />
					</>
				),
				consent: <OwnChoice />,
			}}
		/>
	);
}

type TechnologiesProps = { technologies: readonly TechnologyInUse[] };

/** The technologies configured on this site. Not known at build time, so the browser fetches them. */
function InUseHere({ technologies }: TechnologiesProps) {
	const [config, setConfig] = useState<TagConfig>();
	useEffect(() => {
		// The page remains complete without it.
		readTags().then(setConfig, () => {});
	}, []);

	const { all, none, some } = legalPage.technologiesInUse;
	const names = technologies
		.filter(({ configKey }) => configKey && config?.[configKey])
		.map(({ name }) => name);

	return (
		<p role="status">
			<span>{all}</span>{" "}
			{config && (
				<span>{names.length > 0 ? `${some} ${names.join(", ")}.` : none}</span>
			)}
		</p>
	);
}

function TechnologyList({ technologies }: TechnologiesProps) {
	return (
		<div className="stack stack--wide stack--loose technology-tables">
			{technologies.map((technology) => (
				<section key={technology.id} aria-labelledby={`tech-${technology.id}`}>
					<h3 id={`tech-${technology.id}`}>{technology.name}</h3>
					<p>{technology.purpose}</p>
					<p className="small muted">
						<span>{technology.company}</span>.{" "}
						<span>{tagCopy.storage.needs[technology.needs]}</span>.
						{technology.stored.length === 0 && (
							<span>{` ${nothingStored(technology)}`}</span>
						)}
					</p>
					{technology.stored.length > 0 && (
						<StoredTable technology={technology} />
					)}
				</section>
			))}
		</div>
	);
}

function nothingStored({ needs }: TechnologyInUse): string {
	return needs === "request"
		? tagCopy.storage.storesItsOwn
		: tagCopy.storage.storesNothing;
}

function StoredTable({
	technology: { id, stored },
}: {
	technology: TechnologyInUse;
}) {
	const { columns } = tagCopy.storage;
	return (
		<table className="small" aria-labelledby={`tech-${id}`}>
			<thead>
				<tr>
					<th scope="col">{columns.name}</th>
					<th scope="col">{columns.kind}</th>
					<th scope="col">{columns.lifetime}</th>
				</tr>
			</thead>
			<tbody>
				{stored.map((item) => (
					<tr key={item.name}>
						<td>
							<code>{item.name}</code>
						</td>
						<td>{`${item.party}-party ${item.kind}`}</td>
						<td>{item.lifetime}</td>
					</tr>
				))}
			</tbody>
		</table>
	);
}

/** The button that reopens the preferences, and the current choice of this browser. */
function OwnChoice() {
	const consent = useConsent();
	return (
		<>
			<ConsentChoices />
			{consent && <ConsentRecord consent={consent} />}
			<noscript>
				<p>{legalPage.consentWithoutScript}</p>
			</noscript>
		</>
	);
}
