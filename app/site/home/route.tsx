import { useRef } from "react";
import { caseStudies } from "#content/case-studies.ts";
import { home } from "#content/home.ts";
import homeFaq from "#content/home-faq.json" with { type: "json" };
import { CaseRow, type CaseSummary, caseSummary } from "#site/case-studies/case-row.tsx";
import { useOpenDialog } from "#site/layout/dialogs.tsx";
import { Faq } from "#site/layout/faq.tsx";
import { FinalCall } from "#site/layout/final-call.tsx";
import { JsonLd } from "#site/layout/json-ld.tsx";
import { pageMeta } from "#site/layout/page-meta.ts";
import type { PageHandle } from "#site/layout/route.tsx";
import { faqThing, tierThings } from "#site/layout/structured-data.ts";
import { Testimonial } from "#site/layout/testimonial.tsx";
import { ButtonLink } from "#ui/button.tsx";
import { Icon } from "#ui/icon.tsx";
import { Illustration } from "#ui/illustration.tsx";
import { AnyLink } from "#ui/link.tsx";
import { OpensDialog } from "#ui/opens-dialog.tsx";
import { useReveal } from "#ui/reveal.ts";
import { SectionHead, Sheet } from "#ui/sheet.tsx";
import type { Route } from "./+types/route.ts";
import { Hero } from "./hero.tsx";
import { Industries } from "./industries.tsx";
import { Tiers } from "./tiers.tsx";

export const meta = () => pageMeta({ ...home.meta, path: "/" });

export const handle: PageHandle = {
	tone: "dark",
	dialogs: ["quiz", "question", "walkthrough"],
};

export function loader() {
	return { cases: caseStudies.map(caseSummary) };
}

/** The cases never change while the page is open, so a filter in the address asks for nothing. */
export const shouldRevalidate = () => false;

export default function HomePage({ loaderData: { cases } }: Route.ComponentProps) {
	const openDialog = useOpenDialog();
	const page = useRef<HTMLDivElement>(null);
	useReveal(page);
	return (
		<div ref={page}>
			<Hero />
			<Problem />
			<Industries />
			<Tiers />
			<About />
			<Philosophy />
			<Cases cases={cases} />
			<Approach />
			<Faq copy={home.faq} questions={homeFaq} onAskQuestion={() => openDialog("question")} />
			<FinalCall copy={home.final} />
			<JsonLd things={import.meta.env.SSR && [...tierThings(), faqThing("/", homeFaq)]} />
		</div>
	);
}

/** Who we are in a few lines, with the way to the quiz. */
function About() {
	const copy = home.about;
	const openDialog = useOpenDialog();
	return (
		<Sheet tab={copy.tab} at={3} color="blue" id="about" labelledBy="about-h">
			<div className="wrap">
				<div className="split about">
					<div className="stack">
						<h2 id="about-h">{copy.title}</h2>
						<p className="intro">{copy.intro}</p>
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
				<ul className="columns columns--4 entries values">
					{copy.values.map(({ title, text }) => (
						<li key={title}>
							<h3 className="large">{title}</h3>
							<p className="muted">{text}</p>
						</li>
					))}
				</ul>
			</div>
		</Sheet>
	);
}

/** What we believe, and under it a client who has seen it: two sheets, one section of the page. */
function Philosophy() {
	const copy = home.philosophy;
	return (
		<section aria-labelledby="philosophy-h">
			<Sheet tab={copy.tab} at={4} color="canary">
				<div className="wrap">
					<h2 className="creed" id="philosophy-h">
						{copy.creed} <mark>{copy.underlined}</mark>
					</h2>
					<ul className="columns columns--3 points entries">
						{copy.points.map(({ title, text }) => (
							<li key={title}>
								<h3 className="h4">{title}</h3>
								<p>{text}</p>
							</li>
						))}
					</ul>
				</div>
			</Sheet>
			<Testimonial copy={copy.testimonial} at={5} />
		</section>
	);
}

/** The ledger: three cases, each with one change drawn as countable things. */
function Cases({ cases }: { cases: readonly CaseSummary[] }) {
	const copy = home.cases;
	return (
		<Sheet tab={copy.tab} at={6} color="paper" id="case-studies" labelledBy="cases-h">
			<div className="wrap">
				<SectionHead split id="cases-h" title={copy.title} intro={copy.intro} />
				<div className="ruled ruled--strong">
					{cases.map((study) => (
						<CaseRow key={study.slug} study={study} action={copy.action} />
					))}
				</div>
				<nav className="row small further" aria-label={copy.furtherLabel}>
					{copy.further.map(({ label, to }) => (
						<AnyLink key={to} to={to}>
							{label}
						</AnyLink>
					))}
				</nav>
			</div>
		</Sheet>
	);
}

const days = Array.from({ length: 21 }, (_, index) => index + 1);

/** The wall planner: three weeks, four steps over their days, and the day the system goes live. */
function Approach() {
	const copy = home.approach;
	const { live } = copy;
	return (
		<Sheet tab={copy.tab} at={7} color="baize" labelledBy="approach-h">
			<div className="wrap">
				<SectionHead id="approach-h" title={copy.title} intro={copy.intro} />
				<div className="planner card">
					<div className="planner__grid">
						<div className="planner__days" aria-hidden="true">
							{days.map((day) => (
								<span key={day}>{day}</span>
							))}
						</div>
						<ol>
							{copy.steps.map(({ title, text }, index) => (
								<li key={title} className="step paper" data-n={index + 1}>
									<h3>{title}</h3>
									<p>{text}</p>
								</li>
							))}
						</ol>
						<div className="planner__live" aria-hidden="true">
							<i>{live.day}</i>
							<b>{live.text}</b>
						</div>
					</div>
				</div>
			</div>
		</Sheet>
	);
}

/** The service report: three faults found, and what we fit for each. */
function Problem() {
	const copy = home.problem;
	const { columns, cause } = copy;
	return (
		<Sheet tab={copy.tab} at={0} color="paper" labelledBy="problem-h">
			<div className="wrap">
				<SectionHead split id="problem-h" title={copy.title} intro={copy.intro} />
				<div className="report card">
					<div className="report__cap" aria-hidden="true">
						<span>{columns.fault}</span>
						<span>{columns.fix}</span>
					</div>
					{copy.rows.map(({ fault, fix }) => (
						<div key={fault.title} className="fault entries">
							<div>
								<h3 data-column={columns.fault}>{fault.title}</h3>
								<p className="muted">
									{"strong" in fault && <strong>{fault.strong} </strong>}
									{fault.text}
								</p>
								<span className="fault__arrow">
									<Icon name="arrow" />
								</span>
							</div>
							<div>
								<h3 data-column={columns.fix}>{fix.title}</h3>
								<p className="muted">{fix.text}</p>
							</div>
						</div>
					))}
					<div className="row wide-buttons report__foot">
						<p>
							<strong>{cause.strong}</strong> {cause.text}
						</p>
						<ButtonLink variant="primary" icon="arrow" to="/book" data-book="problem">
							{copy.action}
						</ButtonLink>
					</div>
				</div>
			</div>
		</Sheet>
	);
}
