import { useActionData, useFetcher } from "react-router";
import { Notice, Panel } from "#desk/layout/components.tsx";
import { SubmitButton } from "#desk/layout/forms.tsx";

import { Field } from "#ui/field.tsx";
import { CALENDAR_PATH, type CalendarAnswer } from "./calendar-form.ts";

type CalendarFeedPanelProps = {
	/** Absent where the page does not know. */
	hasFeed?: boolean;
};

/** Creates and replaces the address of a staff member's calendar feed, on any page of the desk. */
export function CalendarFeedPanel({ hasFeed }: CalendarFeedPanelProps) {
	const fetcher = useFetcher<CalendarAnswer>();
	// Without JavaScript it is the page's own answer.
	const result = useActionData<CalendarAnswer>();
	const { newFeed } = fetcher.data ?? result ?? {};
	const exists = hasFeed || Boolean(newFeed);
	return (
		<Panel title="Your calendar feed" id="feed">
			<p>
				A private address that any calendar program can subscribe to: your calls and those of nobody
				in particular, to come and of the last 30 days, with moves and cancellations. Anybody who
				has it sees names and numbers, so keep it to yourself.
			</p>
			{newFeed && <Address url={newFeed} />}
			{newFeed === null && (
				<Notice
					kind="failed"
					title="No address was created."
					text="Please try again in a moment."
				/>
			)}
			{exists && !newFeed && (
				<p className="hint">
					You have one. It was shown when it was created and can’t be shown again.
				</p>
			)}
			<fetcher.Form method="post" action={CALENDAR_PATH} className="fields fields--narrow">
				<input type="hidden" name="intent" value="feed" />
				<div className="row">
					<SubmitButton busy={fetcher.state !== "idle"} busyText="Create an address">
						{exists ? "Create a new address" : "Create an address"}
					</SubmitButton>
					{hasFeed !== false && (
						<span className="hint">The one you have stops working at once.</span>
					)}
				</div>
			</fetcher.Form>
		</Panel>
	);
}

function Address({ url }: { url: string }) {
	return (
		<div role="status" className="fields fields--narrow">
			<p>
				<b>This address is shown once. Paste it into your calendar program as a subscription.</b>
			</p>
			<Field
				label="Your calendar’s address"
				name="calendar-address"
				readOnly
				value={url}
				onFocus={(event) => event.currentTarget.select()}
			/>
			<p>
				<a href={url.replace(/^https?:/, "webcal:")}>Open it in your calendar program</a>
			</p>
		</div>
	);
}
