import { CaseRow, type CaseSummary } from "#site/case-studies/case-row.tsx";
import { AnyLink } from "#ui/link.tsx";
import { SectionHead, Sheet } from "#ui/sheet.tsx";

export type CasesCopy = {
	tab: string;
	title: string;
	lead: string;
	action: string;
	furtherLabel: string;
	further: readonly { label: string; to: string }[];
};

/** The ledger: three cases, each with one change drawn as countable things. */
export function Cases({ copy, cases }: { copy: CasesCopy; cases: readonly CaseSummary[] }) {
	return (
		<Sheet tab={copy.tab} at={6} stock="paper" id="case-studies" labelledBy="cases-h">
			<div className="wrap">
				<SectionHead split id="cases-h" title={copy.title} lead={copy.lead} />
				<div className="cases">
					{cases.map((study) => (
						<CaseRow key={study.slug} study={study} action={copy.action} />
					))}
				</div>
				<nav className="further" aria-label={copy.furtherLabel}>
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
