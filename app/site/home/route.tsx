import { useRef } from "react";
import { useLoaderData } from "react-router";
import { caseStudies } from "#content/case-studies.ts";
import { home, homeFaq } from "#content/home.ts";
import { industryCards } from "#content/industry-cards.ts";
import { tiers } from "#content/tiers.ts";
import { publicOrigin } from "#lib/http/origin.ts";
import type { CaseSummary } from "#site/case-studies/case-row.tsx";
import { caseSummary } from "#site/case-studies/case-summary.ts";
import { useOpenDialog } from "#site/layout/dialogs.tsx";
import { Faq } from "#site/layout/faq.tsx";
import { FinalCall } from "#site/layout/final-call.tsx";
import { JsonLd } from "#site/layout/json-ld.tsx";
import { pageMeta } from "#site/layout/page-meta.ts";
import { faqThing, graph, tierThings } from "#site/layout/structured-data.ts";
import { useReveal } from "#ui/reveal.ts";
import { About } from "./about.tsx";
import { Approach } from "./approach.tsx";
import { Cases } from "./cases.tsx";
import { Hero } from "./hero.tsx";
import { Industries } from "./industries.tsx";
import { Philosophy } from "./philosophy.tsx";
import { Problem } from "./problem.tsx";
import { Tiers } from "./tiers.tsx";

export const meta = () => pageMeta({ ...home.meta, path: "/" });

export const handle = { tone: "desk" };

/** Only what the ledger shows of each case: the browser need not carry the cases in full. */
export function loader(): { cases: CaseSummary[] } {
	return { cases: caseStudies.map(caseSummary) };
}

/** The cases never change while the page is open, so a filter in the address asks for nothing. */
export const shouldRevalidate = () => false;

export default function HomePage() {
	const { cases } = useLoaderData<typeof loader>();
	const openDialog = useOpenDialog();
	const page = useRef<HTMLDivElement>(null);
	useReveal(page);
	return (
		<div ref={page}>
			<Hero copy={home.hero} onSeeItWork={() => openDialog("walkthrough")} />
			<Problem copy={home.problem} />
			<Industries copy={home.industries} cards={industryCards} />
			<Tiers copy={home.services} tiers={tiers} onOpenQuiz={() => openDialog("quiz")} />
			<About copy={home.about} onOpenQuiz={() => openDialog("quiz")} />
			<Philosophy copy={home.philosophy} />
			<Cases copy={home.cases} cases={cases} />
			<Approach copy={home.approach} />
			<Faq copy={home.faq} questions={homeFaq} onAskQuestion={() => openDialog("question")} />
			<FinalCall copy={home.final} />
			<JsonLd
				data={
					import.meta.env.SSR &&
					graph(...tierThings(publicOrigin()), faqThing(publicOrigin(), "/", homeFaq))
				}
			/>
		</div>
	);
}
