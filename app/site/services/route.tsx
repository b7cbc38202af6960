import { useEffect } from "react";
import servicesPage from "#content/services-page.json" with { type: "json" };
import { track } from "#features/tracking/events.ts";
import { TierCards } from "#site/home/tiers.tsx";
import { FinalCall } from "#site/layout/final-call.tsx";
import { JsonLd } from "#site/layout/json-ld.tsx";
import { PageHead } from "#site/layout/page-head.tsx";
import { pageMeta } from "#site/layout/page-meta.ts";
import { breadcrumbThing, tierThings } from "#site/layout/structured-data.ts";
import { ButtonLink } from "#ui/button.tsx";
import { box, DayStrip, daysFrom } from "#ui/charts.tsx";
import { Icon } from "#ui/icon.tsx";
import { Illustration } from "#ui/illustration.tsx";
import { MoreLink } from "#ui/link.tsx";
import { SectionHead, Sheet } from "#ui/sheet.tsx";

export const meta = () => pageMeta({ ...servicesPage.meta, path: "/services" });

export const handle = { tone: "paper" };

export default function ServicesPage() {
	useEffect(() => {
		track({ name: "services_page_shown" });
	}, []);
	const { name, heading, intro, cta, tabs, prices, services, servicesHeading, closing, note } =
		servicesPage;
	return (
		<>
			<PageHead
				here={name}
				title={heading}
				intro={intro}
				color="mint"
				art={<Illustration name="tool-board" size={[480, 305]} eager />}
			>
				<ButtonLink variant="dark" icon="arrow" to="/book" data-book="services">
					{cta}
				</ButtonLink>
			</PageHead>
			<Sheet tab={tabs.services} at={0} color="paper-2" labelledBy="services-h">
				<div className="wrap">
					<SectionHead id="services-h" title={servicesHeading} />
					<ul className="columns service-dockets">
						{services.map((service, index) => (
							<li key={service.id}>
								<ServiceDocket service={service} index={index} />
							</li>
						))}
					</ul>
				</div>
			</Sheet>
			<Sheet tab={tabs.prices} at={2} color="paper" id="prices" labelledBy="prices-h">
				<div className="wrap services-stair">
					<SectionHead id="prices-h" title={prices.heading} intro={prices.intro} />
					<TierCards />
				</div>
			</Sheet>
			<Process />
			<Scope />
			<Paying />
			<FinalCall
				copy={{ title: closing.heading, intro: closing.text, action: cta, note }}
				place="services"
				drawing={{ name: "tier-4", size: [240, 258] }}
			/>
			<JsonLd
				things={
					import.meta.env.SSR && [breadcrumbThing({ name, path: "/services" }), ...tierThings()]
				}
			/>
		</>
	);
}

type Service = (typeof servicesPage.services)[number];

/** A service as a docket: picture on the stub, then what it is, then what you get. All of it leads on. */
function ServiceDocket({ service, index }: { service: Service; index: number }) {
	const { id, theme, title, description, features, follow } = service;
	return (
		<article className="service-docket card card--lift" id={id} data-theme={theme} data-n={index}>
			<div className="card__pic">
				<Illustration name={`service-${id}`} size={[280, 220]} wide />
			</div>
			<div className="stack">
				<h3>{title}</h3>
				<p className="muted">{description}</p>
				<MoreLink
					className="card__link"
					to={follow.to}
					onClick={() => track({ name: "service_pressed", service: title, index })}
				>
					{follow.label}
				</MoreLink>
			</div>
			<div>
				<Checks items={features} icon="check" />
			</div>
		</article>
	);
}

/** The four steps of a first system: loose sheets become a banded one, along three weeks of squares. */
function Process() {
	const { heading, intro, steps } = servicesPage.process;
	return (
		<Sheet tab={servicesPage.tabs.process} at={3} color="baize" labelledBy="process-h">
			<div className="wrap">
				<SectionHead split id="process-h" title={heading} intro={intro} />
				<ol className="columns columns--4 process">
					{steps.map((step, index) => (
						<li key={step.title}>
							<div className="process__art">
								<Illustration name={`process-${index + 1}`} size={[240, 160]} wide />
							</div>
							<DayStrip filled={daysFrom(step.from, step.to)} />
							<p className="small strong num process__days">{step.days}</p>
							<h3>{step.title}</h3>
							<p className="muted">{step.description}</p>
						</li>
					))}
				</ol>
			</div>
		</Sheet>
	);
}

/** What a price includes, on a sheet; what it doesn't, as the outline of one. */
function Scope() {
	const { heading, intro, included, notIncluded } = servicesPage.scope;
	return (
		<Sheet tab={servicesPage.tabs.scope} at={5} color="canary" labelledBy="scope-h">
			<div className="wrap">
				<SectionHead id="scope-h" title={heading} intro={intro} />
				<div className="split scope">
					<div className="card">
						<h3 className="gap-below">{included.title}</h3>
						<Checks items={included.items} icon="check" />
					</div>
					<div className="card card--soon">
						<h3 className="gap-below">{notIncluded.title}</h3>
						<Checks items={notIncluded.items} icon="x" />
					</div>
				</div>
			</div>
		</Sheet>
	);
}

type ChecksProps = { items: readonly string[]; icon: "check" | "x" };

function Checks({ items, icon }: ChecksProps) {
	return (
		<ul className="ticks">
			{items.map((item) => (
				<li key={item}>
					<Icon name={icon} /> <span>{item}</span>
				</li>
			))}
		</ul>
	);
}

/** How a price is paid: one total, cut up in four ways. */
function Paying() {
	const { heading, intro, items, note } = servicesPage.paying;
	return (
		<Sheet tab={servicesPage.tabs.paying} at={7} color="paper" labelledBy="paying-h">
			<div className="wrap">
				<SectionHead split id="paying-h" title={heading} intro={intro} />
				<ul className="ruled ruled--strong paying">
					{items.map(({ title, description }, index) => (
						<li key={title}>
							<h3>{title}</h3>
							<PayStrip widths={payments[index] ?? []} />
							<p className="muted">{description}</p>
						</li>
					))}
				</ul>
				<p className="small">{note}</p>
			</div>
		</Sheet>
	);
}

/** Widths of the payments of each way to pay, of 224 units; negative where not yet due. In the order of the copy. */
const payments: readonly (readonly number[])[] = [
	[12, 49, 155],
	[92, 48, 76],
	[52, 52, 52, 52],
	[32, 32, 32, -32, -32, -32],
];

/** A total as blocks, one for each payment. Decoration. */
function PayStrip({ widths }: { widths: readonly number[] }) {
	const left = (index: number) =>
		widths.slice(0, index).reduce((sum, width) => sum + Math.abs(width) + 4, 1);
	return (
		<svg className="pay-strip" viewBox="0 0 226 24" aria-hidden="true">
			{widths.map((width, index) => (
				<path
					key={left(index)}
					d={box(left(index), 1, Math.abs(width), 22)}
					className={width < 0 ? "pay-strip__open" : undefined}
				/>
			))}
		</svg>
	);
}
