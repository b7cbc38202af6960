import { Facts, Panel, When } from "#desk/layout/components.tsx";
import type { LoadedProposal } from "./load-proposal.server.ts";

/** What was accepted: the text that both sides have. */
export function RecordPanel({ acceptance }: LoadedProposal) {
	if (!acceptance) return null;

	const { how, name, role, reference, note, version } = acceptance;
	const { agreement, terms } = acceptance.record;

	return (
		<>
			<Panel title="Accepted">
				<Facts
					facts={[
						{ label: "By", value: [name, role].filter(Boolean).join(", ") },
						{ label: "When", value: <When at={acceptance.at} /> },
						{
							label: "How",
							value:
								how === "page"
									? "On the page, with a code to their mailbox"
									: "Recorded by staff",
						},
						{ label: "Version", value: version },
						{ label: "Their reference", value: reference },
						{ label: "Note", value: note },
						{
							label: "Cancelled",
							value: acceptance.cancelledAt && (
								<When at={acceptance.cancelledAt} />
							),
						},
						{ label: "Why cancelled", value: acceptance.cancelReason },
					]}
				/>
			</Panel>
			<Panel title="Record">
				<pre className="small message-text" dir="auto">
					{agreement}
				</pre>
				{terms !== "" && (
					<details>
						<summary>The terms that are part of it</summary>
						<pre className="small message-text" dir="auto">
							{terms}
						</pre>
					</details>
				)}
				<p className="small muted">{`SHA-256: ${acceptance.sha256}`}</p>
			</Panel>
		</>
	);
}
