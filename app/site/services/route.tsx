import { useEffect } from "react";
import { withFacts } from "#content/content.ts";
import servicesPage from "#content/services-page.json" with { type: "json" };
import { currentQuotes } from "#features/content/current-content.server.ts";
import { track } from "#features/tracking/events.ts";
import { TierCards } from "#site/home/tiers.tsx";
import { ClientQuotes } from "#site/layout/client-quotes.tsx";
import { FinalCta } from "#site/layout/final-cta.tsx";
import { PageHead } from "#site/layout/page-head.tsx";
import { buildPageMeta } from "#site/layout/page-meta.ts";
import { buildTierThings } from "#site/layout/structured-data.ts";
import { ButtonLink } from "#ui/button.tsx";
import { drawBox, listDays } from "#ui/charts.tsx";
import { DayStrip } from "#ui/day-strip.tsx";
import { Illustration } from "#ui/illustration.tsx";
import { MoreLink } from "#ui/link.tsx";
import { Ticks } from "#ui/lists.tsx";
import { Section } from "#ui/sheet.tsx";
import type { Route } from "./+types/route.ts";
import { currentServices, type Service } from "./current-services.server.ts";

export const meta = () =>
	buildPageMeta({ ...withFacts(servicesPage.meta), path: "/services" });

export const handle = { tone: "paper" };

export function loader() {
	return { ...currentServices(), quotes: currentQuotes("services") };
}

/** The data never changes while the page is open. */
export const shouldRevalidate = () => false;

export default function ServicesPage({
	loaderData: { quotes, ...services },
}: Route.ComponentProps) {
	useEffect(() => {
		track({ name: "services_page_shown" });
	}, []);
	const { head, prices, closing } = withFacts(servicesPage);

	return (
		<>
			<PageHead
				{...head}
				color="mint"
				art={<Illustration name="tool-board" size={[480, 305]} eager />}
				things={import.meta.env.SSR && buildTierThings()}
			>
				<ButtonLink variant="dark" icon="arrow" to="/book" data-book="services">
					{closing.action}
				</ButtonLink>
			</PageHead>
			<Section {...services} at={0} color="paper-2" name="services">
				<ul className="columns service-dockets">
					{services.items.map((service, index) => (
						<li key={service.id}>
							<ServiceDocket service={service} index={index} />
						</li>
					))}
				</ul>
			</Section>
			<Section
				{...prices}
				at={2}
				id="prices"
				name="prices"
				layout="services-stair"
			>
				<TierCards />
			</Section>
			<Process />
			<Scope />
			<Paying />
			<ClientQuotes tab={servicesPage.quoteTab} quotes={quotes} />
			<FinalCta
				copy={closing}
				place="services"
				drawing={{ name: "tier-4", size: [240, 258] }}
			/>
		</>
	);
}

/** A service: picture, description and features. The whole docket is a link. */
function ServiceDocket({
	service,
	index,
}: {
	service: Service;
	index: number;
}) {
	const { id, theme, title, description, features, follow } = service;
	return (
		<article
			className="service-docket card card--lift"
			id={id}
			data-theme={theme}
			data-n={index}
		>
			<div className="card__pic">
				<Illustration name={`service-${id}`} size={[280, 220]} wide />
			</div>
			<div className="stack">
				<h3>{title}</h3>
				<p className="muted">{description}</p>
				<MoreLink
					className="card__link"
					to={follow.to}
					onClick={() =>
						track({ name: "service_pressed", service: title, index })
					}
				>
					{follow.label}
				</MoreLink>
			</div>
			<div>
				<Ticks items={features} />
			</div>
		</article>
	);
}

const artHeights = [100, 142, 160, 136];

/** The four steps of a first project, on a calendar of three weeks. */
function Process() {
	const { process } = withFacts(servicesPage);
	return (
		<Section {...process} at={3} color="baize" name="process" split>
			<ol className="columns columns--4 process">
				{process.steps.map((step, index) => (
					<li key={step.title}>
						<div className="process__art">
							<Illustration
								name={`process-${index + 1}`}
								size={[240, artHeights[index] ?? 160]}
								wide
							/>
						</div>
						<DayStrip filled={listDays(step.from, step.to)} />
						<p className="small strong num">{step.days}</p>
						<h3>{step.title}</h3>
						<p className="muted">{step.description}</p>
					</li>
				))}
			</ol>
		</Section>
	);
}

function Scope() {
	const { scope } = withFacts(servicesPage);
	return (
		<Section {...scope} at={5} color="canary" name="scope">
			<div className="columns">
				<div className="card">
					<h3 className="gap-below">{scope.included.title}</h3>
					<Ticks items={scope.included.items} />
				</div>
				<div className="card card--soon">
					<h3 className="gap-below">{scope.notIncluded.title}</h3>
					<Ticks items={scope.notIncluded.items} icon="x" />
				</div>
			</div>
		</Section>
	);
}

/** The four ways to pay a price. */
function Paying() {
	const { paying } = withFacts(servicesPage);
	return (
		<Section {...paying} at={7} name="paying" split>
			<ul className="ruled ruled--strong paying">
				{paying.items.map(({ title, description }, index) => (
					<li key={title}>
						<h3>{title}</h3>
						<PayStrip widths={payments[index] ?? []} />
						<p className="muted">{description}</p>
					</li>
				))}
			</ul>
			<p className="small gap-above">{paying.note}</p>
		</Section>
	);
}

/** Widths of each way to pay, of 224 units; negative when not yet due. In the order of the copy. */
const payments: readonly (readonly number[])[] = [
	[12, 49, 155],
	[92, 48, 76],
	[52, 52, 52, 52],
	[32, 32, 32, -32, -32, -32],
];

/** Decorative: a total as blocks, one for each payment. */
function PayStrip({ widths }: { widths: readonly number[] }) {
	const left = (index: number) =>
		widths.slice(0, index).reduce((sum, width) => sum + Math.abs(width) + 4, 1);

	return (
		<svg className="pay-strip" viewBox="0 0 226 24" aria-hidden="true">
			{widths.map((width, index) => (
				<path
					key={left(index)}
					d={drawBox(left(index), 1, Math.abs(width), 22)}
					className={width < 0 ? "pay-strip__open" : undefined}
				/>
			))}
		</svg>
	);
}
