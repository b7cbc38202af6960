import { useEffect, useState } from "react";
import { consentWithoutScript, technologiesInUseCopy } from "#content/legal-page.ts";
import { ConsentChoices, ConsentRecord } from "#features/consent/consent-record.tsx";
import { useConsent } from "#features/consent/stored-consent.ts";
import { everyTechnology } from "#features/tracking/cookie-preferences.tsx";
import type { TagConfig } from "#features/tracking/registry.ts";
import { readTags } from "#features/tracking/tag-config.ts";
import { pageMeta } from "#site/layout/page-meta.ts";
import type { Route } from "./+types/cookies-policy-route.ts";
import { Legal } from "./legal.tsx";
import { legalText } from "./legal-texts.ts";
import { TechnologyList } from "./technology-list.tsx";

const path = "/cookies-policy";

export const handle = { tone: "paper" };

export function loader() {
	return { technologies: everyTechnology(), ...legalText("cookies-policy") };
}

export const meta = ({ loaderData }: Route.MetaArgs) =>
	loaderData
		? pageMeta({
				title: `${loaderData.text.title}: Sheaf`,
				description: loaderData.description,
				path,
			})
		: [];

export default function CookiesPolicyPage({ loaderData }: Route.ComponentProps) {
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

type InUseHereProps = { technologies: Route.ComponentProps["loaderData"]["technologies"] };

/** The technologies configured on this site. Not known at build time, so the browser fetches them. */
function InUseHere({ technologies }: InUseHereProps) {
	const config = useTags();
	const { all, none, some } = technologiesInUseCopy;
	const names = technologies
		.filter(({ configKey }) => configKey && config?.[configKey])
		.map(({ name }) => name);
	return (
		<p role="status">
			{all} {config && (names.length > 0 ? `${some} ${names.join(", ")}.` : none)}
		</p>
	);
}

function useTags(): TagConfig | undefined {
	const [config, setConfig] = useState<TagConfig>();
	useEffect(() => {
		let wanted = true;
		readTags().then(
			(read) => wanted && setConfig(read),
			() => {}, // The page remains complete without it.
		);
		return () => {
			wanted = false;
		};
	}, []);
	return config;
}

/** The button that reopens the preferences, and the current choice of this browser. */
function OwnChoice() {
	const consent = useConsent();
	return (
		<>
			<ConsentChoices />
			{consent && <ConsentRecord consent={consent} />}
			<noscript>
				<p>{consentWithoutScript}</p>
			</noscript>
		</>
	);
}
