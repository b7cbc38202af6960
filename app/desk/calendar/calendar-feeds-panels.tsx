import { useActionData } from "react-router";
import { Chip, Panel, When } from "#desk/layout/components.tsx";
import {
	ButtonForm,
	DeskForm,
	FormField,
	SubmitButton,
} from "#desk/layout/forms.tsx";
import type { ListedFeed } from "#features/booking/feeds.server.ts";
import { Field } from "#ui/field.tsx";
import { CALENDAR_PATH, type CalendarAnswer } from "./calendar-form.ts";

/** Creates and replaces a staff member's feed URL. */
export function CalendarFeedPanel({ hasFeed }: { hasFeed: boolean }) {
	const { newFeed } = useActionData<CalendarAnswer>() ?? {};
	return (
		<Panel title="Your calendar feed" id="feed">
			<p>
				A private address to subscribe to in your calendar program. It has your
				calls and unassigned ones, upcoming and from the last 30 days, and
				follows moves and cancellations. Anybody with the address can see names
				and phone numbers, so keep it to yourself.
			</p>
			{newFeed && (
				<div role="status" className="fields fields--narrow">
					<p>
						<b>
							This address is shown only once. Add it to your calendar program
							as a subscription.
						</b>
					</p>
					<Field
						label="Your calendar’s address"
						name="calendar-address"
						readOnly
						value={newFeed}
						onFocus={(event) => event.currentTarget.select()}
					/>
				</div>
			)}
			{hasFeed && !newFeed && (
				<p className="hint">
					You already have an address. It can’t be shown again, and stops
					working as soon as you create a new one.
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

type OtherCalendarsPanelProps = {
	feeds: readonly ListedFeed[];
	staffId: string;
	isOwner: boolean;
};

/** External calendars whose busy times are not offered to visitors. */
export function OtherCalendarsPanel({
	feeds,
	staffId,
	isOwner,
}: OtherCalendarsPanelProps) {
	return (
		<Panel title="Busy times from other calendars" id="calendars" tone="blue">
			<p>
				Visitors can’t book a call while one of these calendars is busy. The
				calendar of somebody with their own opening hours blocks only their own
				calls. Calendars are checked every ten minutes, and only the busy times
				are stored.
			</p>
			{feeds.length > 0 && (
				<ul className="list">
					{feeds.map((feed) => (
						<li key={feed.id} className="row ends list__split">
							<div>
								<b>{feed.host}</b> of <span>{feed.staff_name}</span>{" "}
								<Chip tone={feed.failed_at ? "danger" : "ok"}>
									{feed.failed_at ? "Not readable" : "Read"}
								</Chip>
								<p className="hint">
									<State feed={feed} />
								</p>
							</div>
							{(isOwner || feed.staff_id === staffId) && (
								<ButtonForm
									fields={{ intent: "unsubscribe", id: feed.id }}
									scrolls
								>
									Remove
									<span className="sr">
										{` ${feed.host} of ${feed.staff_name}`}
									</span>
								</ButtonForm>
							)}
						</li>
					))}
				</ul>
			)}
			{/* A new key clears the field after success. */}
			<DeskForm
				key={feeds.length}
				intent="subscribe"
				action={CALENDAR_PATH}
				isQuiet
				scrolls
				noValidate
			>
				<FormField
					label="Secret address of a calendar (.ics)"
					name="url"
					type="url"
					autoComplete="off"
					hint="Google: Settings, your calendar, “Secret address in iCal format”. Outlook: Settings, Shared calendars, Publish. iCloud: Share, Public Calendar."
				/>
				<div className="row">
					<SubmitButton busyText="Reading...">Add the calendar</SubmitButton>
				</div>
			</DeskForm>
		</Panel>
	);
}

function State({ feed: { read_at, failed_at, error } }: { feed: ListedFeed }) {
	const read = read_at && <When at={read_at} />;
	if (!failed_at)
		return (
			<span>
				Last read <span>{read}</span>.
			</span>
		);
	return (
		<span>
			<span>{error}</span> Failing since <When at={failed_at} />; busy times
			were last read <span>{read}</span>.
		</span>
	);
}
