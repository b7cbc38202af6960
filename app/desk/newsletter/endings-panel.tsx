import { ButtonForm } from "#desk/layout/button-form.tsx";
import { DataTable, Panel } from "#desk/layout/components.tsx";
import { number } from "#lib/number-format.ts";
import type { LoadedIssue } from "./load-issue.server.ts";

const MAX_ANSWERS = 10;

/** Subscriptions that the mail server's answers have ended, and a way to give them back. */
export function EndingsPanel({ issue, endings, isOwner }: LoadedIssue) {
	if (!endings || endings.count === 0) return null;

	const { count, byAnswer } = endings;
	const isOne = count === 1;

	return (
		<Panel title="Unsubscribed by this issue" tone="pink">
			<p>
				{isOne
					? "The mail server said that one address doesn’t exist, so it was unsubscribed."
					: `The mail server said that ${number(count)} addresses don’t exist, so they were unsubscribed.`}
			</p>
			<DataTable
				caption="What the mail server said"
				rows={byAnswer.slice(0, MAX_ANSWERS)}
				columns={{
					"The mail server said": ({ answer }) => answer,
					Subscriptions: (row) => number(row.count),
				}}
				empty=""
			/>
			{isOwner ? (
				<ButtonForm
					fields={{ intent: "take-back", number: issue.number, count }}
				>
					{isOne ? "Subscribe it again" : "Subscribe them again"}
				</ButtonForm>
			) : (
				<p className="small muted">
					If that is wrong, an owner can subscribe them again.
				</p>
			)}
		</Panel>
	);
}
