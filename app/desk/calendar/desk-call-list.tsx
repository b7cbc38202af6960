import { Link } from "react-router";
import { bookingCopy } from "#content/booking.ts";
import { company } from "#content/company.ts";
import { deskCalendar as copy } from "#content/desk-calendar.ts";
import { offerNames } from "#content/offer.ts";
import { Chip } from "#desk/layout/chip.tsx";
import { addDays, dayInWords } from "#features/booking/days.ts";
import { wallClockAt, zoneInWords } from "#features/booking/zones.ts";
import { ButtonLink } from "#ui/button.tsx";
import { CALENDAR_PATH, type CallDay, calendarParameters, type DeskCall } from "./desk-call.ts";

type CallListProps = {
	days: readonly CallDay[];
	now: string;
	/** Whether they can still be moved or cancelled. */
	coming: boolean;
};

/** Calls by day, with all that is needed to make them. */
export function CallList({ days, now, coming }: CallListProps) {
	const today = wallClockAt(now, company.timeZone).date;
	return (
		<ol className="call-days">
			{days.map(({ date, calls }) => (
				<li key={date}>
					<h3>
						{nameOf(date, today)} <Count calls={calls} />
					</h3>
					<ul className="calls">
						{calls.map((call) => (
							<Call key={call.id} call={call} canChange={coming && call.startsAt > now} />
						))}
					</ul>
				</li>
			))}
		</ol>
	);
}

function Count({ calls }: { calls: readonly DeskCall[] }) {
	const booked = calls.filter(({ status }) => status === "booked").length;
	return booked > 0 && <span className="call-days__count">{copy.counted(booked)}</span>;
}

function nameOf(date: string, today: string): string {
	if (date === today) return `${copy.today}, ${dayInWords(date)}`;
	return date === addDays(today, 1) ? `${copy.tomorrow}, ${dayInWords(date)}` : dayInWords(date);
}

function Call({ call, canChange }: { call: DeskCall; canChange: boolean }) {
	const { id, startsAt, endsAt, name, personId, status, kind, movedFrom } = call;
	const isCancelled = status === "cancelled";
	return (
		<li className="call" data-status={status}>
			<p className="call__time">
				<time dateTime={startsAt}>{wallClockAt(startsAt, company.timeZone).time}</time>
				<span>
					{" "}
					{copy.until} {wallClockAt(endsAt, company.timeZone).time}
				</span>
			</p>
			<div className="call__who">
				<p className="call__name">
					{personId ? <Link to={`/desk/people/${personId}`}>{name}</Link> : name}
					<Chip tone="pink">{bookingCopy.kinds[kind].name}</Chip>
					{isCancelled && <Chip tone="danger">{copy.states.cancelled}</Chip>}
					{!isCancelled && movedFrom && <Chip tone="gold">{copy.states.moved}</Chip>}
				</p>
				<CallDetails call={call} coming={canChange} />
			</div>
			{canChange && !isCancelled && (
				<ButtonLink kind="line" small to={`${CALENDAR_PATH}?${calendarParameters.call}=${id}`}>
					{copy.change}
					<span className="sr">{copy.changeOf(name)}</span>
				</ButtonLink>
			)}
		</li>
	);
}

/** How to reach them, when it is for them, and what they wrote. */
function CallDetails({ call, coming }: { call: DeskCall; coming: boolean }) {
	const { phone, email, offer, note, startsAt, timeZone } = call;
	return (
		<>
			<p className="call__ways">
				{phone && <a href={`tel:${phone.replace(/[^\d+]/g, "")}`}>{phone}</a>}
				{!phone && coming && copy.noPhone}
				<a href={`mailto:${email}`}>{email}</a>
			</p>
			{offer && (
				<p>
					{copy.labels.offer}: {offerNames[offer]}
				</p>
			)}
			{timeZone !== company.timeZone && (
				<p>
					{copy.labels.theirTime}: {theirTime(startsAt, timeZone)}
				</p>
			)}
			{note && <p className="call__note">{note}</p>}
		</>
	);
}

/** When it is by the visitor's clock. */
export function theirTime(startsAt: string, timeZone: string): string {
	const { date, time } = wallClockAt(startsAt, timeZone);
	return `${dayInWords(date)}, ${time} (${zoneInWords(startsAt, timeZone)})`;
}
