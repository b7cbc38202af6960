import { deskInbox } from "#content/desk-inbox.ts";
import { ButtonLink, buttonClass } from "#ui/button.tsx";
import { Empty } from "#ui/empty.tsx";
import { activeNames, type LeadFilter } from "./filter.ts";

const copy = deskInbox.empty;

type InboxEmptyProps = {
	filter: LeadFilter;
	/** Not a single lead has ever come. */
	isFresh: boolean;
	/** The list was asked for from somewhere in its middle. */
	isDeep: boolean;
};

/** Why there is nothing to see, and what to do about it. */
export function InboxEmpty({ filter, isFresh, isDeep }: InboxEmptyProps) {
	if (isFresh)
		return (
			<Empty
				title={copy.none.title}
				text={
					<>
						{copy.none.text}
						<br />
						{copy.none.command} <code>npm run site -- leads list</code>
					</>
				}
				action={
					<a className={buttonClass({ kind: "line", small: true })} href="/">
						{copy.none.action}
					</a>
				}
				headingLevel={2}
			/>
		);
	const { title, text, action } = copy[reasonOf(filter, isDeep)];
	return (
		<Empty
			title={title}
			text={text}
			action={
				<ButtonLink kind="line" small to="/desk">
					{action}
				</ButtonLink>
			}
			headingLevel={2}
		/>
	);
}

function reasonOf(
	filter: LeadFilter,
	isDeep: boolean,
): "top" | "found" | "unread" | "overdue" | "spam" {
	if (isDeep) return "top";
	const [only, ...others] = activeNames(filter);
	if (only === undefined) return "unread";
	const known = only === "unread" || only === "overdue" || only === "spam";
	return known && others.length === 0 ? only : "found";
}
