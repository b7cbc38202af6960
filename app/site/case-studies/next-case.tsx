import type { CaseStudiesCopy } from "#content/case-studies.ts";
import { MoreLink } from "#ui/more-link.tsx";
import { Sheet } from "#ui/sheet.tsx";
import type { CaseSummary } from "./case-row.tsx";

/** The next folder in the file, in its own colours. */
export function NextCase({ copy, study }: { copy: CaseStudiesCopy; study: CaseSummary }) {
	return (
		<div className="next-case" data-theme={study.theme}>
			<Sheet tab={copy.tabs.next} at={8} stock="theme" labelledBy="next-h">
				<div className="wrap case-beside">
					<div>
						<p className="kind">{study.client}</p>
						<p className="big">{study.highlight}</p>
						<p>{study.result}</p>
					</div>
					<div>
						<h2 id="next-h">{study.title}</h2>
						<MoreLink to={`/case-studies/${study.slug}`}>
							<span>
								{copy.readNext}
								<span className="sr">: {study.title}</span>
							</span>
						</MoreLink>
					</div>
				</div>
			</Sheet>
		</div>
	);
}
