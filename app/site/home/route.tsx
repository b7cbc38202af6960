import { useRef } from "react";
import { isOn, withFacts } from "#content/content.ts";
import home from "#content/home.json" with { type: "json" };
import type { HomeSection } from "#content/switches.ts";
import {
	currentCases,
	currentQuotes,
	type ShownQuote,
} from "#features/content/current-content.server.ts";
import { listHomeQuestions } from "#features/questions/faq.server.ts";
import {
	CaseRow,
	type CaseSummary,
	summarizeCase,
} from "#site/case-studies/case-row.tsx";
import { ClientQuotes } from "#site/layout/client-quotes.tsx";
import { useOpenDialog } from "#site/layout/dialogs.tsx";
import { Faq } from "#site/layout/faq.tsx";
import { FinalCta } from "#site/layout/final-cta.tsx";
import type { PageHandle } from "#site/layout/frame.tsx";
import { JsonLd } from "#site/layout/json-ld.tsx";
import { buildPageMeta } from "#site/layout/page-meta.ts";
import {
	buildFaqThings,
	buildTierThings,
} from "#site/layout/structured-data.ts";
import { ButtonLink } from "#ui/button.tsx";
import { listDays } from "#ui/charts.tsx";
import { Icon } from "#ui/icon.tsx";
import { Illustration } from "#ui/illustration.tsx";
import { AnyLink } from "#ui/link.tsx";
import { Entries } from "#ui/lists.tsx";
import { OpensDialog } from "#ui/opens-dialog.tsx";
import { useReveal } from "#ui/reveal.ts";
import { Section, Sheet } from "#ui/sheet.tsx";
import type { Route } from "./+types/route.ts";
import { Hero } from "./hero.tsx";
import { hasIndustries, Industries } from "./industries.tsx";
import { Tiers } from "./tiers.tsx";

export const meta = () => buildPageMeta({ ...withFacts(home.meta), path: "/" });

export const handle: PageHandle = {
	tone: "dark",
	dialogs: ["quiz", "question", "walkthrough"],
};

/** The section is laid out for these. */
const MAX_CASES = 3;

export function loader() {
	return {
		cases: currentCases().slice(0, MAX_CASES).map(summarizeCase),
		quotes: currentQuotes("home"),
		questions: listHomeQuestions().map(({ question, answer }) => ({
			question,
			answer,
		})),
	};
}

const shows = (section: HomeSection) => isOn(`home:${section}`);

/** The data never changes while the page is open, so that filters in the address cause no request. */
export const shouldRevalidate = () => false;

export default function HomePage({
	loaderData: { cases, quotes, questions },
}: Route.ComponentProps) {
	const openDialog = useOpenDialog();
	const page = useRef<HTMLDivElement>(null);
	useReveal(page);

	return (
		<div ref={page}>
			<Hero />
			{shows("problem") && <Problem />}
			{hasIndustries() && <Industries />}
			{shows("prices") && <Tiers />}
			{shows("about") && <About />}
			{shows("philosophy") && <Philosophy quotes={quotes} />}
			{shows("cases") && cases.length > 0 && <Cases cases={cases} />}
			{shows("approach") && <Approach />}
			{shows("faq") && (
				<Faq
					copy={home.faq}
					questions={questions}
					onAskQuestion={() => openDialog("question")}
				/>
			)}
			{shows("final") && <FinalCta copy={home.final} signUp="home" />}
			<JsonLd
				things={
					import.meta.env.SSR && [
						...(shows("prices") ? buildTierThings() : []),
						...(shows("faq") ? buildFaqThings("/", questions) : []),
					]
				}
			/>
		</div>
	);
}

/** Short introduction of the agency, with a link to the quiz. */
function About() {
	const copy = withFacts(home).about;
	const openDialog = useOpenDialog();

	return (
		<Sheet tab={copy.tab} at={3} color="blue" id="about" labelledBy="about-h">
			<div className="wrap">
				<div className="split home-about">
					<div className="stack">
						<h2 id="about-h">{copy.title || copy.tab}</h2>
						{copy.intro && <p className="intro">{copy.intro}</p>}
						<p>{copy.text}</p>
						<OpensDialog
							action="/quiz"
							onOpen={() => openDialog("quiz")}
							icon="arrow"
							className="more"
						>
							{copy.action}
						</OpensDialog>
					</div>
					<Illustration name="shoebox" size={[460, 325]} wide />
				</div>
				<Entries
					className="columns columns--4 points home-values"
					titleClass="large"
					muted
					items={copy.values}
				/>
			</div>
		</Sheet>
	);
}

/** Principles and clients' words: sheets in one section. */
function Philosophy({ quotes }: { quotes: readonly ShownQuote[] }) {
	const { quoteTab, ...copy } = withFacts(home).philosophy;
	return (
		<section aria-labelledby="philosophy-h">
			<Sheet tab={copy.tab} at={4} color="canary">
				<div className="wrap">
					<h2 className="display philosophy-heading" id="philosophy-h">
						<span>{copy.creed}</span> <mark>{copy.underlined}</mark>
					</h2>
					<Entries
						className="columns points philosophy-points"
						titleClass="h4"
						items={copy.points}
					/>
				</div>
			</Sheet>
			<ClientQuotes tab={quoteTab} quotes={quotes} at={5} />
		</section>
	);
}

/** Cases, each with one metric as a chart of countable units. */
function Cases({ cases }: { cases: readonly CaseSummary[] }) {
	const copy = withFacts(home).cases;
	return (
		<Section {...copy} at={6} id="case-studies" name="cases" split>
			<div className="ruled ruled--strong">
				{cases.map((study) => (
					<CaseRow key={study.slug} study={study} action={copy.action} />
				))}
			</div>
			<nav className="row small home-links" aria-label={copy.furtherLabel}>
				{copy.further.map(({ label, to }) => (
					<AnyLink key={to} to={to}>
						{label}
					</AnyLink>
				))}
			</nav>
		</Section>
	);
}

const stepColors = ["pink", "canary", "blue", "mint"];

/** The first three weeks of a project: four steps over their days, and the live day. */
function Approach() {
	const { live, ...copy } = withFacts(home).approach;
	return (
		<Section {...copy} at={7} color="baize" name="approach">
			<div className="tier-planner card">
				<div className="planner__grid">
					<div className="strong num muted planner__days" aria-hidden="true">
						{listDays(1, 21).map((day) => (
							<span key={day}>{day}</span>
						))}
					</div>
					<ol>
						{copy.steps.map(({ title, description }, index) => (
							<li
								key={title}
								className="planner-step paper"
								data-n={index + 1}
								data-color={stepColors[index]}
							>
								<h3>{title}</h3>
								<p>{description}</p>
							</li>
						))}
					</ol>
					<div className="planner__live draws" data-animate aria-hidden="true">
						<i>{live.day}</i>
						<b>{live.text}</b>
					</div>
				</div>
			</div>
		</Section>
	);
}

/** Three common problems, each with its solution. */
function Problem() {
	const { columns, cause, ...copy } = withFacts(home).problem;
	return (
		<Section {...copy} at={0} name="problem" split>
			<div className="fault-report card">
				<div className="columns strong report__cap" aria-hidden="true">
					<span>{columns.fault}</span>
					<span>{columns.fix}</span>
				</div>
				{copy.rows.map(({ fault, fix }) => (
					<div
						key={fault.title}
						className="columns entries fault-report__fault"
					>
						<div>
							<h3>{fault.title}</h3>
							<p className="muted">
								{fault.strong && <strong>{`${fault.strong} `}</strong>}
								<span>{fault.text}</span>
							</p>
							<span className="square fault__arrow">
								<Icon name="arrow" />
							</span>
						</div>
						<div>
							<h3>{fix.title}</h3>
							<p className="muted">{fix.text}</p>
						</div>
					</div>
				))}
				<div className="row ends wide-buttons report__foot">
					<p>
						<strong>{cause.strong}</strong> <span>{cause.text}</span>
					</p>
					<ButtonLink
						variant="primary"
						icon="arrow"
						to="/book"
						data-book="problem"
					>
						{copy.action}
					</ButtonLink>
				</div>
			</div>
		</Section>
	);
}
