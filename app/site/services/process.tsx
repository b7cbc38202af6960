import { servicesPage } from "#content/services-page.ts";
import { DayStrip, daysFrom } from "#ui/drawing/day-strip.tsx";
import { ProcessArt } from "#ui/drawing/process-art.tsx";
import { SectionHead, Sheet } from "#ui/sheet.tsx";

const pictures = [1, 2, 3, 4] as const;

/** The four steps of a first system: loose sheets become a banded one, along three weeks of squares. */
export function Process() {
	const { heading, lead, steps } = servicesPage.process;
	return (
		<Sheet tab={servicesPage.tabs.process} at={3} stock="baize" labelledBy="process-h">
			<div className="wrap">
				<SectionHead split id="process-h" title={heading} lead={lead} />
				<ol className="process">
					{pictures.map((picture, index) => {
						const step = steps[index];
						return (
							step && (
								<li key={step.title}>
									<div className="process__art">
										<ProcessArt step={picture} />
									</div>
									<DayStrip filled={daysFrom(step.from, step.to)} />
									<p className="process__days">{step.days}</p>
									<h3>{step.title}</h3>
									<p>{step.description}</p>
								</li>
							)
						);
					})}
				</ol>
			</div>
		</Sheet>
	);
}
