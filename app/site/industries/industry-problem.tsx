import type { IndustryPage } from "#content/industry.ts";
import { industryTemplate } from "#content/industry-template.ts";
import { SectionHead, Sheet } from "#ui/sheet.tsx";

type IndustryProblemProps = {
	page: Pick<IndustryPage, "problemTitle" | "problemDescription" | "businessChallenges">;
};

/** What goes wrong in the trade, counted. */
export function IndustryProblem({ page }: IndustryProblemProps) {
	return (
		<Sheet tab={industryTemplate.tabs.problem} at={0} labelledBy="problem-h">
			<div className="wrap">
				<SectionHead
					split
					id="problem-h"
					title={page.problemTitle}
					lead={page.problemDescription}
				/>
				<ol className="chal">
					{page.businessChallenges.map(({ title, description }) => (
						<li key={title}>
							<h3>{title}</h3>
							<p>{description}</p>
						</li>
					))}
				</ol>
			</div>
		</Sheet>
	);
}
