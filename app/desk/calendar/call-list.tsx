import { Link } from "react-router";
import { bookingCopy } from "#content/booking.ts";
import { company } from "#content/content.ts";
import { nameOffer } from "#content/tiers.ts";
import { Chip, Email, SmallLink } from "#desk/layout/components.tsx";
import { dayAt, formatExactly } from "#desk/layout/relative-time.ts";
import { parseOffer } from "#features/booking/contract.ts";
import { findKnownTimeZone } from "#features/booking/scheduling/time-zones.ts";
import { makePhoneLink } from "#lib/contacts/phone.ts";
import { addDays, toWallClock } from "#lib/time/dates.ts";
import { formatDate, formatZone } from "#lib/time/format.ts";
import { calendarPath } from "./calendar-form.ts";
import type { CallDay, DeskCall } from "./calls.server.ts";

type CallListProps = {
	days: readonly CallDay[];
	/** Absent on the page of one call. Calls after it have a link to that page. */
	now?: string;
};

export function CallList({ days, now }: CallListProps) {
	const today = now ? dayAt(now) : null;

	return (
		<ol className="call-days stack stack--wide">
			{days.map(({ date, calls }) => (
				<li key={date}>
					<h3>
						<span>{nameDay(date, today)}</span> {now && <Count calls={calls} />}
					</h3>
					<ul className="call-days__calls">
						{calls.map((call) => (
							<CallItem key={call.id} call={call} now={now} />
						))}
					</ul>
				</li>
			))}
		</ol>
	);
}

/** `Today, Monday 30 November 2026`; without a current day the date alone. */
export function nameDay(date: string, today: string | null): string {
	const day = formatDate(date);
	if (today === null) return day;
	if (date === today) return `Today, ${day}`;

	return date === addDays(today, 1) ? `Tomorrow, ${day}` : day;
}

function Count({ calls }: { calls: readonly DeskCall[] }) {
	const count = calls.filter(({ status }) => status === "booked").length;
	return (
		count > 0 && (
			<small className="muted">
				{count === 1 ? "1 call" : `${count} calls`}
			</small>
		)
	);
}

function CallItem({ call, now }: { call: DeskCall; now: string | undefined }) {
	const {
		id,
		starts_at,
		ends_at,
		name,
		person_id,
		status,
		kind,
		moved_from,
		staff_name,
	} = call;
	const isCancelled = status === "cancelled";
	const isUpcoming = now !== undefined && starts_at > now && !isCancelled;

	return (
		<li className="call" data-status={status}>
			<p className="num">
				<time className="strong" dateTime={starts_at}>
					{toWallClock(starts_at, company().timeZone).time}
				</time>
				<span className="muted">
					{` to ${toWallClock(ends_at, company().timeZone).time}`}
				</span>
			</p>
			<div className="stack stacked">
				<p className="row">
					<span className="strong">
						{person_id ? (
							<Link to={`/desk/people/${person_id}`}>{name}</Link>
						) : (
							name
						)}
					</span>
					<span>{bookingCopy().kinds[kind].name}</span>
					{staff_name && <span className="muted">{staff_name}</span>}
					{isCancelled && <Chip tone="danger">Cancelled</Chip>}
					{!isCancelled && moved_from && <span>Moved</span>}
				</p>
				<CallDetails call={call} isUpcoming={isUpcoming} />
			</div>
			{isUpcoming && (
				<SmallLink to={calendarPath({ call: id })}>
					Move or cancel
					<span className="sr">{` the call with ${name}`}</span>
				</SmallLink>
			)}
		</li>
	);
}

function CallDetails({
	call,
	isUpcoming,
}: {
	call: DeskCall;
	isUpcoming: boolean;
}) {
	const {
		phone,
		email,
		note,
		starts_at,
		meeting_link,
		moved_from,
		cancelled_at,
	} = call;
	const timeZone = findKnownTimeZone(call.time_zone);
	const offer = parseOffer(call.offer);

	return (
		<>
			<p className="row">
				{phone && <a href={makePhoneLink(phone)}>{phone}</a>}
				{meeting_link && <a href={meeting_link}>Join the call</a>}
				{!phone && !meeting_link && isUpcoming && (
					<span>No phone number: email them how to join.</span>
				)}
				{email && (
					<a href={`mailto:${email}`}>
						<Email address={email} />
					</a>
				)}
			</p>
			{offer && <p>{`About: ${nameOffer(offer)}`}</p>}
			{timeZone !== company().timeZone && (
				<p>{`Their time: ${formatVisitorTime(starts_at, timeZone)}`}</p>
			)}
			{moved_from && <p>{`Moved from ${formatExactly(moved_from)}`}</p>}
			{cancelled_at && <p>{`Cancelled ${formatExactly(cancelled_at)}`}</p>}
			{note && <p className="excerpt">{note}</p>}
		</>
	);
}

/** `Tuesday 24 November 2026, 14:45 (Asia/Kathmandu, GMT+5:45)` */
function formatVisitorTime(startsAt: string, timeZone: string): string {
	const { date, time } = toWallClock(startsAt, timeZone);
	return `${formatDate(date)}, ${time} (${formatZone(startsAt, timeZone)})`;
}
