import { DataTable, Panel, When } from "#desk/layout/components.tsx";
import { number } from "#lib/number-format.ts";
import type { LoadedIssue } from "./load-issue.server.ts";

/** Who didn't get the issue, with the mail server's words. */
export function RejectedPanel({ rejected, counts }: LoadedIssue) {
	if (rejected.length === 0) return null;

	const all = counts.refused + counts.bounced;

	return (
		<Panel title="Rejected">
			<DataTable
				caption="Emails that didn’t arrive, the latest first"
				rows={rejected}
				columns={{
					Address: ({ email }) => email ?? "erased",
					Why: ({ state, reason }) =>
						reason ?? (state === "bounced" ? "It came back." : ""),
					At: ({ at }) => at && <When at={at} />,
				}}
			/>
			{all > rejected.length && (
				<p className="small muted">{`The latest ${number(rejected.length)} of ${number(all)}.`}</p>
			)}
		</Panel>
	);
}
