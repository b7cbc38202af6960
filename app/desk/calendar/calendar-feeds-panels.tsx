import { ButtonForm, SubmitButton } from "#desk/layout/button-form.tsx";
import { Chip, Panel, When } from "#desk/layout/components.tsx";
import { DeskForm } from "#desk/layout/desk-form.tsx";
import { FormField } from "#desk/layout/form-fields.tsx";
import { useFormResult } from "#desk/layout/form-results.tsx";

import { shortDate } from "#desk/layout/relative-time.ts";
import { Field } from "#ui/field.tsx";
import { CALENDAR_PATH, type CalendarOutcome } from "./calendar-form.ts";
import type { DeskFeed } from "./subscribed-feeds.server.ts";

/** Creates and replaces a staff member's feed URL. */
export function CalendarFeedPanel({ hasFeed }: { hasFeed: boolean }) {
	const { newFeed } = useFormResult<CalendarOutcome>() ?? {};
	return (
		<Panel title="Your calendar feed" id="feed">
			<p>
				A private address to subscribe to in your calendar program. It has your
				calls and unassigned ones, upcoming and from the last 30 days, and
				follows moves and cancellations. Anyone with the address can see names
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
	feeds: readonly DeskFeed[];
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
				calendar of a colleague with their own opening hours blocks only their
				own calls. Calendars are checked every ten minutes, and only the busy
				times are stored.
			</p>
			{feeds.length > 0 && (
				<ul className="list">
					{feeds.map((feed) => (
						<li key={feed.id} className="row ends list__split">
							<div>
								<b>{feed.host}</b>
								<span>{`, ${feed.staff_name} `}</span>
								<Chip tone={feed.failed_at ? "danger" : "ok"}>
									{feed.failed_at ? "Out of date" : "Up to date"}
								</Chip>
								<p className="hint">
									<State feed={feed} />
								</p>
								<Problems feed={feed} />
							</div>
							{(isOwner || feed.staff_id === staffId) && (
								<ButtonForm
									fields={{ intent: "unsubscribe", id: feed.id }}
									scrolls
								>
									Remove
									<span className="sr">
										{` ${feed.host}, ${feed.staff_name}`}
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
					data-secret
					hint="Google: Settings, your calendar, “Secret address in iCal format”. Outlook: Settings, Shared calendars, Publish. iCloud: Share, Public Calendar."
				/>
				<div className="row">
					<SubmitButton busyText="Reading...">Add the calendar</SubmitButton>
				</div>
			</DeskForm>
		</Panel>
	);
}

function State({ feed }: { feed: DeskFeed }) {
	const { read_at, failed_at, error, retry_at } = feed;
	const read = read_at && <When at={read_at} />;
	if (!failed_at)
		return (
			<span>
				Last read <span>{read}</span>.
			</span>
		);

	return (
		<span>
			<span>{error}</span> The busy times read <span>{read}</span> still apply.
			{retry_at && (
				<span>
					{" Next try "}
					<When at={retry_at} />.
				</span>
			)}
		</span>
	);
}

/** Entries that don't count in full. Colleagues see their number only. */
function Problems({ feed }: { feed: DeskFeed }) {
	const { problem_count, problems } = feed;
	if (problem_count === 0) return null;

	const count =
		problem_count === 1
			? "One entry needs checking"
			: `${problem_count} entries need checking`;
	if (problems.length === 0) return <p className="hint">{`${count}.`}</p>;

	return (
		<details className="hint">
			<summary>{count}</summary>
			<ul>
				{problems.map(({ title, startsAt, reason }, index) => (
					// biome-ignore lint/suspicious/noArrayIndexKey: the list doesn't change
					<li key={index}>
						<b>{title || "An entry without a title"}</b>
						<span>{`${startsAt ? `, ${formatStart(startsAt)}` : ""}: ${reason}`}</span>
					</li>
				))}
			</ul>
		</details>
	);
}

/** In the calendar's own time, as its owner knows the entry. */
function formatStart(startsAt: string): string {
	const [date = "", time] = startsAt.split("T");
	return time ? `${shortDate(date)}, ${time}` : shortDate(date);
}
