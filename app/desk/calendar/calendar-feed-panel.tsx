import { useActionData } from "react-router";
import { Panel } from "#desk/layout/components.tsx";
import { DeskForm } from "#desk/layout/forms.tsx";
import { Field } from "#ui/field.tsx";
import { CALENDAR_PATH, type CalendarAnswer } from "./calendar-form.ts";

/** Creates and replaces a staff member's feed URL. */
export function CalendarFeedPanel({ hasFeed }: { hasFeed: boolean }) {
	const { newFeed } = useActionData<CalendarAnswer>() ?? {};
	return (
		<Panel title="Your calendar feed" id="feed">
			<p>
				A private address to subscribe to in your calendar program. It has your calls and unassigned
				ones, upcoming and from the last 30 days, and follows moves and cancellations. Anybody with
				the address can see names and phone numbers, so keep it to yourself.
			</p>
			{newFeed && <Address url={newFeed} />}
			{hasFeed && !newFeed && (
				<p className="hint">
					You already have an address. It can’t be shown again, and stops working as soon as you
					create a new one.
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
				<b>This address is shown only once. Add it to your calendar program as a subscription.</b>
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
