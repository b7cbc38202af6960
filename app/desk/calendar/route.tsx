import { data, redirect } from "react-router";
import { company } from "#content/company.ts";
import { deskCopy, mailDisabledNotice } from "#content/desk.ts";
import { DeskPage, Notice, Panel } from "#desk/layout/components.tsx";
import { expiredSessionNotice, handleExpiredSession } from "#desk/layout/form-errors.ts";
import { recordAuditEvent } from "#features/auth/audit.server.ts";
import { requireStaff, type StaffContext } from "#features/auth/require-staff.server.ts";
import { bookingStatus } from "#features/booking/contract.ts";
import { submitBooking } from "#features/booking/submit.server.ts";
import { DatabaseError } from "#lib/db/errors.ts";
import { type FormFields, readForm } from "#lib/forms/read-form.server.ts";
import { isInstant } from "#lib/time/dates.ts";
import { formatMonth } from "#lib/time/format.ts";
import { ButtonLink } from "#ui/button.tsx";
import { Empty } from "#ui/empty.tsx";
import type { Route } from "./+types/route.ts";
import { BookView } from "./book-view.tsx";
import { createFeed } from "./calendar-feed.server.ts";
import { CalendarFeedPanel } from "./calendar-feed-panel.tsx";
import {
	CALENDAR_PATH,
	type CalendarAnswer,
	calendarParameters,
	callIntents,
	unknownCall,
} from "./calendar-form.ts";
import { CallList } from "./call-list.tsx";
import { CallView } from "./call-view.tsx";
import { calendarView } from "./calls.server.ts";
import { hoursPath } from "./hours-form.tsx";
import { subscribe, unsubscribe } from "./other-calendars.server.ts";
import { OtherCalendarsPanel } from "./other-calendars-panel.tsx";
import { assignCall, changeByStaff, changeMessages } from "./staff-change.server.ts";
import { blockHour, mondayOf, readWeek, unblockHour } from "./week.server.ts";
import { WeekPanel, weekPath } from "./week-panel.tsx";

export const meta = () => [{ title: deskCopy.title("Calendar") }];

export { revalidateAfterError as shouldRevalidate } from "#desk/layout/form-errors.ts";

export async function loader({ request, context }: Route.LoaderArgs) {
	const site = requireStaff(context);
	const query = new URL(request.url).searchParams;
	const shown = await calendarView(site, query);
	if (!shown) throw data({ message: unknownCall }, { status: 404 });
	const isList = shown.view === "list";
	return {
		shown,
		week: isList
			? await readWeek(
					site.db,
					query.get(calendarParameters.week),
					site.clock.at,
					query.get(calendarParameters.staff),
				)
			: null,
		isOwner: site.staff.role === "owner",
		staffId: site.staff.id,
		done: query.get("done"),
		mailLeaves: site.notify?.mail === true,
		now: site.clock.at,
	};
}

export async function action({ request, context }: Route.ActionArgs) {
	const site = requireStaff(context);
	const fields = await readForm(request);
	const intent = fields.get(callIntents.name);
	if (intent === callIntents.feed) {
		const newFeed = await createFeed(site);
		return data<CalendarAnswer>({ newFeed }, { status: newFeed ? 200 : 503 });
	}
	if (intent === callIntents.book) return book(site, fields);
	const query = new URL(request.url).searchParams;
	const [verb, at = ""] = intent?.split(/\.(.*)/s) ?? [];
	if (verb === callIntents.block || verb === callIntents.unblock)
		return changeHour(site, verb, at, query);
	if (verb === callIntents.subscribe) return subscribe(site, fields.get("url") ?? "");
	if (verb === callIntents.unsubscribe) return unsubscribe(site, at);
	const id = query.get(calendarParameters.call) ?? "";
	const assigns = intent === callIntents.assign;
	const change = await (assigns ? assignCall : changeByStaff)(site, id, fields);
	if (!("message" in change)) return redirect(`${CALENDAR_PATH}?done=${change.outcome}`, 303);
	const status = change.outcome === "refused" ? 404 : bookingStatus[change.outcome];
	return data<CalendarAnswer>({ change }, { status });
}

export function clientAction(sent: Route.ClientActionArgs) {
	const message = expiredSessionNotice;
	return handleExpiredSession(
		sent,
		(typed, values): CalendarAnswer =>
			typed(callIntents.name) === callIntents.book
				? { booking: { outcome: "failed", message, values } }
				: { change: { outcome: "failed", message, reason: typed("reason") } },
	);
}

async function book(site: StaffContext, fields: FormFields) {
	const { staff, clock } = site;
	const event = { staffId: staff.id, action: "booking.make" } as const;
	// Without the headers: staff's page is not the source of the lead.
	const booking = await submitBooking(site, fields, new Headers(), {
		record: (trx) => recordAuditEvent(trx, event, clock),
	});
	if (booking.outcome === "saved") return redirect(`${CALENDAR_PATH}?done=booked`, 303);
	return data<CalendarAnswer>({ booking }, { status: bookingStatus[booking.outcome] });
}

async function changeHour(
	{ db, staff, clock, log }: StaffContext,
	verb: "block" | "unblock",
	at: string,
	query: URLSearchParams,
) {
	const staffId = query.get(calendarParameters.staff);
	if (!isInstant(at)) throw data(null, { status: 400 });
	try {
		await db.transaction().execute(async (trx) => {
			await (verb === callIntents.block ? blockHour : unblockHour)(trx, { at, staffId });
			await recordAuditEvent(trx, { staffId: staff.id, action: `booking.${verb}` }, clock);
		});
	} catch (error) {
		if (!(error instanceof DatabaseError)) throw error;
		log("hour not blocked", { reason: error.reason });
		const change = { outcome: "failed" as const, message: changeMessages.failed, reason: "" };
		return data<CalendarAnswer>({ change }, { status: 503 });
	}
	const monday = mondayOf(query.get(calendarParameters.week), clock.at);
	return redirect(weekPath(monday, staffId), 303);
}

export default function CalendarPage({ loaderData, actionData }: Route.ComponentProps) {
	const { shown, mailLeaves } = loaderData;
	if (shown.view === "list") return <Calls {...loaderData} shown={shown} actionData={actionData} />;
	const back = (
		<ButtonLink variant="outline" small to={CALENDAR_PATH}>
			All calls
		</ButtonLink>
	);
	if (shown.view === "call")
		return (
			<DeskPage title={`Call with ${shown.call.name}`} actions={back}>
				<CallView {...shown} mailLeaves={mailLeaves} result={actionData?.change} />
			</DeskPage>
		);
	const effect = mailLeaves
		? "They get the same email and the same links as if they had booked it themselves."
		: mailDisabledNotice;
	return (
		<DeskPage title="Book for somebody" lead={`You need no notice. ${effect}`} actions={back}>
			<BookView {...shown} formKey={shown.key} result={actionData?.booking} />
		</DeskPage>
	);
}

type LoaderData = Route.ComponentProps["loaderData"];
type CallsProps = Omit<LoaderData, "shown"> & {
	shown: Extract<LoaderData["shown"], { view: "list" }>;
	actionData: Route.ComponentProps["actionData"];
};

function Calls({ shown, week, isOwner, staffId, done, mailLeaves, now, actionData }: CallsProps) {
	return (
		<DeskPage
			title="Calendar"
			lead={`Calls by the clock in ${company.address.locality}. Visitors see theirs in their own time.`}
			actions={
				<>
					<ButtonLink
						variant="outline"
						small
						to={`${CALENDAR_PATH}?${calendarParameters.book}=discovery`}
					>
						Book for somebody
					</ButtonLink>
					<ButtonLink variant="outline" small to={hoursPath(staffId)}>
						Your hours
					</ButtonLink>
					{isOwner && (
						<ButtonLink variant="outline" small to={hoursPath(null)}>
							Opening hours
						</ButtonLink>
					)}
				</>
			}
		>
			<DoneNotice done={done} mailLeaves={mailLeaves} />
			{actionData?.change && <Notice kind="failed" {...actionData.change.message} />}
			{week && <WeekPanel week={week} />}
			<Panel title="Upcoming calls" tone="pink">
				{shown.days.length > 0 ? (
					<CallList days={shown.days} now={now} />
				) : (
					<Empty
						title="No upcoming calls"
						text="Calls appear here as visitors book them. Until then: look through the inbox, and offer somebody a time."
						action={
							<a className="btn btn--outline btn--sm" href="/book">
								See the booking page
							</a>
						}
					/>
				)}
			</Panel>
			<PastCalls shown={shown} now={now} />
			<OtherCalendarsPanel
				feeds={shown.feeds}
				staffId={staffId}
				isOwner={isOwner}
				result={actionData?.subscription}
			/>
			<CalendarFeedPanel hasFeed={shown.hasFeed} result={actionData} />
		</DeskPage>
	);
}

type DoneMessage = {
	title: string;
	text?: string;
	/** Of a change that visitors get an email about. */
	sent?: string;
};

const doneMessages = {
	moved: { title: "The call is moved.", sent: "They have an email with the new time." },
	cancelled: {
		title: "The call is cancelled.",
		text: "The time is free.",
		sent: "They have an email.",
	},
	assigned: { title: "The call has changed hands." },
	subscribed: { title: "The calendar is added.", text: "Its busy times are not offered." },
	unsubscribed: { title: "The calendar is removed.", text: "Its busy times are offered again." },
	booked: { title: "The call is booked.", sent: "They have an email with the calendar file." },
};

/** `done` comes from the address and may be any text. */
function DoneNotice({ done, mailLeaves }: Pick<LoaderData, "done" | "mailLeaves">) {
	if (done === null || !Object.hasOwn(doneMessages, done)) return null;
	const { title, text = "", sent }: DoneMessage = doneMessages[done as keyof typeof doneMessages];
	const mailed = sent && (mailLeaves ? sent : mailDisabledNotice);
	return <Notice kind="done" title={title} text={[text, mailed].filter(Boolean).join(" ")} />;
}

function PastCalls({ shown, now }: Pick<CallsProps, "shown" | "now">) {
	const { month, past, earlier, later } = shown;
	const toMonth = (to: string | null, label: string) =>
		to && (
			<ButtonLink variant="outline" small to={`${CALENDAR_PATH}?${calendarParameters.month}=${to}`}>
				{label}
				<span className="sr"> ({formatMonth(to)})</span>
			</ButtonLink>
		);
	return (
		<Panel
			title={`Past calls, ${formatMonth(month)}`}
			id="past"
			actions={
				<>
					{toMonth(earlier, "Earlier")}
					{toMonth(later, "Later")}
				</>
			}
		>
			{past.length > 0 ? (
				<CallList days={past} now={now} />
			) : (
				<p className="hint">No calls in {formatMonth(month)}.</p>
			)}
		</Panel>
	);
}
