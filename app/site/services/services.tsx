import { servicesPage } from "#content/services-page.ts";
import { FinalCall } from "#site/layout/final-call.tsx";
import { PageHead } from "#site/layout/page-head.tsx";
import { ButtonLink } from "#ui/button.tsx";
import { ToolBoard } from "#ui/drawing/tool-board.tsx";
import { SectionHead, Sheet } from "#ui/sheet.tsx";
import { Paying } from "./paying.tsx";
import { Process } from "./process.tsx";
import { Scope } from "./scope.tsx";
import { ServiceDocket } from "./service-docket.tsx";

type ServicesProps = {
	/** Told when a card is followed: its title, and its place counted from 0. */
	onServiceClick?: ((title: string, index: number) => void) | undefined;
};

/** The services page: four systems, how one is made, what it includes, how it is paid. */
export function Services({ onServiceClick }: ServicesProps) {
	const { name, heading, lead, cta, tabs, services, servicesHeading, closing, note } = servicesPage;
	return (
		<>
			<PageHead here={name} title={heading} lead={lead} stock="mint" art={<ToolBoard />}>
				<ButtonLink kind="ink" icon="arrow" to="/book" data-book="services">
					{cta}
				</ButtonLink>
			</PageHead>
			<Sheet tab={tabs.services} at={0} stock="paper-2" labelledBy="services-h">
				<div className="wrap">
					<SectionHead id="services-h" title={servicesHeading} />
					<ul className="service-dockets">
						{services.map((service, index) => (
							<li key={service.id}>
								<ServiceDocket
									service={service}
									onFollow={() => onServiceClick?.(service.title, index)}
								/>
							</li>
						))}
					</ul>
				</div>
			</Sheet>
			<Process />
			<Scope />
			<Paying />
			<FinalCall
				copy={{ title: closing.heading, lead: closing.text, action: cta, note }}
				place="services"
			/>
		</>
	);
}
