import type { CaseStudiesCopy, CaseStudy } from "#content/case-studies.ts";
import { DayStrip } from "#ui/charts.tsx";
import { Sheet } from "#ui/sheet.tsx";
import { calendarDays } from "./calendar-days.ts";

type CaseDiaryProps = {
	copy: CaseStudiesCopy;
	study: Pick<CaseStudy, "howItWent" | "liveDay" | "leftAlone">;
};

/** How it went, day by day; the band marks the day it went live. Beside it, the outline of what stayed as it was. */
export function CaseDiary({ copy, study }: CaseDiaryProps) {
	const { howItWent, liveDay, leftAlone } = study;
	return (
		<Sheet tab={copy.tabs.howItWent} at={3} stock="paper" labelledBy="diary-h">
			<div className="wrap">
				<div className="diary__head">
					<h2 id="diary-h">{copy.sections.howItWent}</h2>
					<DayStrip filled={howItWent.flatMap(({ day }) => calendarDays(day))} live={liveDay} />
				</div>
				<div className="diary__grid">
					<dl className="diary">
						{howItWent.map(({ day, text }) => (
							<div key={day} data-live={calendarDays(day).includes(liveDay) || undefined}>
								<dt>{day}</dt>
								<dd>{text}</dd>
							</div>
						))}
					</dl>
					<aside className="card card--soon" aria-labelledby="left-alone-h">
						<h3 id="left-alone-h">{copy.sections.leftAlone}</h3>
						<p>{leftAlone}</p>
					</aside>
				</div>
			</div>
		</Sheet>
	);
}
