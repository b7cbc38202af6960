import { useFetcher } from "react-router";
import { deskCalendar } from "#content/desk-calendar.ts";
import { Notice } from "#desk/layout/notice.tsx";
import { Panel } from "#desk/layout/panel.tsx";
import { Button } from "#ui/button.tsx";
import { Field } from "#ui/field.tsx";
import { CALENDAR_PATH, callIntents } from "./desk-call.ts";

const { feed: copy } = deskCalendar;

/** What came of asking for an address; it is told this once. */
export type FeedResult = { feed: { url: string } | null };

type CalendarFeedPanelProps = {
	/** Whether there is an address already; left out where the page does not know. */
	hasFeed?: boolean;
	/** What the page's own form answered, where there is no JavaScript. */
	result?: FeedResult | undefined;
};

/** Makes and renews the address of one's own calendar, on any page of the desk. */
export function CalendarFeedPanel({ hasFeed, result }: CalendarFeedPanelProps) {
	const fetcher = useFetcher<FeedResult>();
	const made = fetcher.data ?? result;
	const busy = fetcher.state !== "idle";
	const exists = hasFeed || Boolean(made?.feed);
	return (
		<Panel title={copy.title} id="feed">
			<p>{copy.text}</p>
			{made?.feed && <Address url={made.feed.url} />}
			{made && !made.feed && <Notice kind="failed" {...copy.failed} />}
			{exists && !made?.feed && <p className="hint">{copy.exists}</p>}
			<fetcher.Form method="post" action={CALENDAR_PATH} className="desk-form">
				<input type="hidden" name={callIntents.name} value={callIntents.feed} />
				<div className="desk-form__end">
					<Button type="submit" kind="line" small busy={busy} busyText={copy.make}>
						{exists ? copy.renew : copy.make}
					</Button>
					{hasFeed !== false && <span className="hint">{copy.renewHint}</span>}
				</div>
			</fetcher.Form>
		</Panel>
	);
}

function Address({ url }: { url: string }) {
	return (
		<div role="status" className="desk-form">
			<p>
				<b>{copy.made}</b>
			</p>
			<Field
				label={copy.address}
				name="calendar-address"
				readOnly
				value={url}
				onFocus={(event) => event.currentTarget.select()}
			/>
			<p>
				<a href={url.replace(/^https?:/, "webcal:")}>{copy.open}</a>
			</p>
		</div>
	);
}
