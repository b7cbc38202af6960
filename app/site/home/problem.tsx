import { ButtonLink } from "#ui/button.tsx";
import { SectionHead, Sheet } from "#ui/sheet.tsx";

export type ProblemCopy = {
	tab: string;
	title: string;
	lead: string;
	columns: { fault: string; fix: string };
	rows: readonly {
		fault: { title: string; strong?: string; text: string };
		fix: { title: string; text: string };
	}[];
	cause: { strong: string; text: string };
	action: string;
};

/** The service report: three faults found, and what we fit for each. */
export function Problem({ copy }: { copy: ProblemCopy }) {
	const { columns, cause } = copy;
	return (
		<Sheet tab={copy.tab} at={0} stock="paper" labelledBy="problem-h">
			<div className="wrap">
				<SectionHead split id="problem-h" title={copy.title} lead={copy.lead} />
				<div className="report">
					<div className="report__cap" aria-hidden="true">
						<span>{columns.fault}</span>
						<span>{columns.fix}</span>
					</div>
					{copy.rows.map(({ fault, fix }) => (
						<div key={fault.title} className="fault">
							<div>
								<h3 data-column={columns.fault}>{fault.title}</h3>
								<p>
									{fault.strong && <strong>{fault.strong} </strong>}
									{fault.text}
								</p>
							</div>
							<div>
								<h3 data-column={columns.fix}>{fix.title}</h3>
								<p>{fix.text}</p>
							</div>
						</div>
					))}
					<div className="report__foot">
						<p>
							<strong>{cause.strong}</strong> {cause.text}
						</p>
						<ButtonLink kind="band" icon="arrow" to="/book" data-book="problem">
							{copy.action}
						</ButtonLink>
					</div>
				</div>
			</div>
		</Sheet>
	);
}
