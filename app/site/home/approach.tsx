import { SectionHead, Sheet } from "#ui/sheet.tsx";

export type ApproachCopy = {
	tab: string;
	title: string;
	lead: string;
	live: { text: string; day: number };
	/** `place` holds the classes that lay a step over its days. */
	steps: readonly { title: string; text: string; place: string }[];
};

const days = Array.from({ length: 21 }, (_, index) => index + 1);
/** The planner's first day is a Wednesday: days 4, 5, 11, 12, 18 and 19 are weekends. */
const isWeekend = (day: number) => day % 7 === 4 || day % 7 === 5;

/** The wall planner: three weeks, four steps over their days, and the day the system goes live. */
export function Approach({ copy }: { copy: ApproachCopy }) {
	const { live } = copy;
	return (
		<Sheet tab={copy.tab} at={7} stock="baize" labelledBy="approach-h">
			<div className="wrap">
				<SectionHead id="approach-h" title={copy.title} lead={copy.lead} />
				<div className="planner">
					<div className="planner__grid">
						<div className="planner__days" aria-hidden="true">
							{days.map((day) => (
								<span key={day} className={isWeekend(day) ? "day day--weekend" : "day"}>
									{day}
								</span>
							))}
						</div>
						<ol className="contents">
							{copy.steps.map(({ title, text, place }) => (
								<li key={title} className={`step ${place}`}>
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
