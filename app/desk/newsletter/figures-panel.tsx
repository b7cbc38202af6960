import { Facts, Panel } from "#desk/layout/components.tsx";
import { money } from "#desk/shared/money.ts";
import { number } from "#lib/number-format.ts";
import type { LoadedIssue } from "./load-issue.server.ts";

const skipReasons: Readonly<Record<string, string>> = {
	unsubscribed: "unsubscribed before",
	suppressed: "blocked",
	"left-elsewhere": "unsubscribed with another address",
	erased: "erased",
	"not-renewed": "asked to renew",
	stopped: "stopped",
};

/** While it is sent, its progress has the numbers of now. */
export function FiguresPanel({ counts, figures, progress }: LoadedIssue) {
	const skipped = Object.entries(counts.skippedBy)
		.map(
			([reason, count]) => `${number(count)} ${skipReasons[reason] ?? reason}`,
		)
		.join(", ");

	return (
		<Panel title="Figures">
			<Facts
				facts={{
					...(!progress.isUnderWay && {
						Recipients: number(counts.all),
						Sent: number(counts.sent),
						Waiting: number(counts.queued),
					}),
					Skipped: skipped || "0",
					Rejected: number(counts.refused),
					Bounced: number(counts.bounced),
					"Marked as spam": number(counts.complained),
					"May have been sent twice": counts.repeated
						? number(counts.repeated)
						: null,
					...(figures && {
						Unsubscribed: number(figures.left),
						Visits: number(figures.visits),
						Leads: number(figures.leads),
						Calls: number(figures.calls),
						"Deals won": `${number(figures.won)}, ${money(figures.wonCents / 100)}${figures.wonMonthCents > 0 ? ` and ${money(figures.wonMonthCents / 100)} a month` : ""}`,
					}),
				}}
			/>
			<p className="small muted">
				Visits, leads and deals are those that came by the links of this issue.
				Opens and clicks are not measured.
			</p>
		</Panel>
	);
}
