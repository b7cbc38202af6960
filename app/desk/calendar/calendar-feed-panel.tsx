import { useActionData } from "react-router";
import { Panel } from "#desk/layout/components.tsx";
import { DeskForm } from "#desk/layout/forms.tsx";
import { Field } from "#ui/field.tsx";
import { CALENDAR_PATH, type CalendarAnswer } from "./calendar-form.ts";

/** Creates and replaces the address of a staff member's calendar feed. */
export function CalendarFeedPanel({ hasFeed }: { hasFeed: boolean }) {
	const { newFeed } = useActionData<CalendarAnswer>() ?? {};
	return (
		<Panel title="Your calendar feed" id="feed">
			<p>
				A private address that any calendar program can subscribe to: your calls and those of nobody
				in particular, to come and of the last 30 days, with moves and cancellations. Anybody who
				has it sees names and numbers, so keep it to yourself.
			</p>
			{newFeed && <Address url={newFeed} />}
			{hasFeed && !newFeed && (
				<p className="hint">
					You have one. It was shown when it was created and can’t be shown again. It stops working
					at once when you create a new one.
				</p>
			)}
			<DeskForm
				intent="feed"
				action={CALENDAR_PATH}
				submit={hasFeed ? "Create a new address" : "Create an address"}
			/>
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
