import { data } from "react-router";
import { company } from "#content/content.ts";
import { deskCopy, mailDisabledNotice } from "#content/desk.ts";
import { DeskPage, Pager, Panel, SmallLink } from "#desk/layout/components.tsx";
import {
	type Handlers,
	respond,
	submitForm,
} from "#desk/layout/form.server.ts";
import { PageNotice } from "#desk/layout/form-notices.tsx";
import { changePerson } from "#desk/people/card/card-actions.server.ts";
import { undoChanges } from "#desk/people/undo/undo.server.ts";
import { auditedChange } from "#features/auth/audit.server.ts";
import {
	requireStaff,
	type StaffContext,
} from "#features/auth/require-staff.server.ts";
import { type FormFields, readForm } from "#lib/forms/read-form.server.ts";
import { isInstant } from "#lib/time/dates.ts";
import { formatMonth } from "#lib/time/format.ts";
import { isUuid } from "#lib/uuid.ts";
import { ButtonLink } from "#ui/button.tsx";
import { Empty } from "#ui/empty.tsx";
import type { Route } from "./+types/route.ts";
import { BookView } from "./book-view.tsx";
import { createFeed } from "./calendar-feeds.server.ts";
import {
	CalendarFeedPanel,
	OtherCalendarsPanel,
} from "./calendar-feeds-panels.tsx";
import {
	CALENDAR_PATH,
	type CalendarOutcome,
	calendarPath,
	unknownCall,
} from "./calendar-form.ts";
import { CallList } from "./call-list.tsx";
import { CallView } from "./call-view.tsx";
import { type PastMonth, readCalendarView } from "./calls.server.ts";
import {
	assignCall,
	bookByStaff,
	changeByStaff,
} from "./staff-change.server.ts";
import { subscribe, unsubscribe } from "./subscribed-feeds.server.ts";
import { blockHour, parseWeek, readWeek, unblockHour } from "./week.server.ts";
import { WeekPanel } from "./week-panel.tsx";

export const handle = { isWide: true };

export const meta = () => [{ title: deskCopy.title("Calendar") }];

export async function loader({ request, context }: Route.LoaderArgs) {
	const site = requireStaff(context);
	const query = new URL(request.url).searchParams;
	const shown = await readCalendarView(site, query);
	if (!shown) throw data({ message: unknownCall }, { status: 404 });

	const isList = shown.view === "list";

	return {
		shown,
		week: isList
			? await readWeek(
					site.db,
					query.get("week"),
					site.clock.at,
					query.get("staff"),
				)
			: null,
		showsHours: query.get("show") === "hours",
		isOwner: site.staff.role === "owner",
		staffId: site.staff.id,
		isMailConfigured: site.notify?.mail === true,
		now: site.clock.at,
	};
}

/** A calendar form's context, with the query of its URL. */
type CalendarSite = StaffContext & { query: URLSearchParams };

const handlers: Handlers<CalendarOutcome, CalendarSite> = {
	feed: async (site) => ({ newFeed: await createFeed(site) }),
	book: bookByStaff,
	move: (site, fields) => changeByStaff(site, readCallId(site), fields),
	cancel: (site, fields) => changeByStaff(site, readCallId(site), fields),
	assign: (site, fields) => assignCall(site, readCallId(site), fields),
	block: (site, fields) => changeHour(site, fields, blockHour),
	unblock: (site, fields) => changeHour(site, fields, unblockHour),
	callOutcome: (site, fields) => recordOutcome(site, fields),
	undo: undoChanges,
	subscribe: (site, fields) => subscribe(site, fields.get("url") ?? ""),
	unsubscribe: (site, fields) => unsubscribe(site, fields.get("id") ?? ""),
};

const readCallId = ({ query }: CalendarSite) => query.get("call") ?? "";

export async function action({ request, context }: Route.ActionArgs) {
	const site = requireStaff(context);
	const query = new URL(request.url).searchParams;
	const fields = await readForm(request);
	// The hour buttons submit `block.2026-11-24T09:00:00.000Z`.
	const [intent = "", at = ""] = fields.get("intent")?.split(/\.(.*)/s) ?? [];
	const form = new Map([...fields, ["intent", intent], ["at", at]]);

	return respond(await submitForm({ ...site, query }, form, handlers));
}

async function changeHour(
	site: CalendarSite,
	fields: FormFields,
	change: typeof blockHour,
) {
	const { query, clock } = site;
	const staffId = query.get("staff");
	const at = fields.get("at") ?? "";
	if (!isInstant(at)) throw data(null, { status: 400 });

	const action = change === blockHour ? "booking.block" : "booking.unblock";
	await auditedChange(site, { action }, (trx) => change(trx, { at, staffId }));

	return {
		to: calendarPath({
			week: parseWeek(query.get("week"), clock.at),
			staff: staffId,
			show: query.get("show"),
		}),
	};
}

/** Of a past call, by the form of its person's card. */
async function recordOutcome(site: CalendarSite, fields: FormFields) {
	const person = fields.get("person") ?? "";
	const answer = isUuid(person)
		? await changePerson(site, person, fields)
		: null;
	if (!answer) throw data(null, { status: 400 });

	// The page stays the calendar, also for a card that was merged.
	return { ...answer, to: undefined };
}

export default function CalendarPage({ loaderData }: Route.ComponentProps) {
	const { shown, week, isOwner, staffId, isMailConfigured, now } = loaderData;
	const { showsHours } = loaderData;
	const back = <SmallLink to={CALENDAR_PATH}>All calls</SmallLink>;
	if (shown.view === "call")
		return (
			<DeskPage title={`Call with ${shown.call.name}`} actions={back}>
				<CallView {...shown} isMailConfigured={isMailConfigured} />
			</DeskPage>
		);

	const effect = isMailConfigured
		? "They get the same email and links as if they had booked it themselves."
		: mailDisabledNotice;

	if (shown.view === "book")
		return (
			<DeskPage
				title={
					shown.caller?.name
						? `Book a call with ${shown.caller.name}`
						: "Book a call"
				}
				intro={effect}
				actions={back}
			>
				<BookView {...shown} formKey={shown.key} />
			</DeskPage>
		);

	return (
		<DeskPage
			title="Calendar"
			intro={`${company().address.locality} time`}
			actions={
				<ButtonLink
					variant="primary"
					small
					to={calendarPath({ book: "discovery" })}
				>
					Book a call
				</ButtonLink>
			}
		>
			<PageNotice done={doneNotices(isMailConfigured)} />
			{week && (
				<WeekPanel
					week={week}
					awaiting={shown.awaiting}
					next={
						shown.days[0]?.calls.find(({ status }) => status === "booked") ??
						null
					}
					showsHours={showsHours}
					staffId={staffId}
					isOwner={isOwner}
				/>
			)}
			<Panel title="Upcoming calls">
				{shown.days.length > 0 ? (
					<CallList days={shown.days} now={now} />
				) : (
					<Empty
						title="No upcoming calls"
						text="Calls appear here as visitors book them. Until then, look through the inbox and offer a visitor a time."
						action={
							<a className="button button--outline button--sm" href="/book">
								See the booking page
							</a>
						}
					/>
				)}
			</Panel>
			<PastCalls {...shown.past} now={now} />
			<OtherCalendarsPanel
				feeds={shown.feeds}
				staffId={staffId}
				isOwner={isOwner}
			/>
			<CalendarFeedPanel hasFeed={shown.hasFeed} />
		</DeskPage>
	);
}

type PastCallsProps = PastMonth & { now: string };

function PastCalls({ month, days, earlier, later, now }: PastCallsProps) {
	const path = (to: string | null) =>
		to && `${calendarPath({ month: to })}#past`;

	return (
		<Panel title={`Past calls, ${formatMonth(month)}`} id="past">
			{days.length > 0 ? (
				<CallList days={days} now={now} />
			) : (
				<p className="muted">{`No calls in ${formatMonth(month)}.`}</p>
			)}
			<Pager
				label="Months of past calls"
				newer={path(later)}
				older={path(earlier)}
				newerLabel="Later"
				olderLabel="Earlier"
			/>
		</Panel>
	);
}

/** Without a mail server, notices say that no email was sent. */
function doneNotices(isMailConfigured: boolean) {
	const sent = (text: string) => (isMailConfigured ? text : mailDisabledNotice);
	return {
		moved: {
			title: "The call is moved.",
			text: sent("They get an email with the new time."),
		},
		cancelled: {
			title: "The call is cancelled.",
			text: `The time is free again. ${sent("They get an email.")}`,
		},
		assigned: { title: "The call is reassigned." },
		subscribed: {
			title: "The calendar is added.",
			text: "Visitors can’t book its busy times.",
		},
		unsubscribed: {
			title: "The calendar is removed.",
			text: "Visitors can book its busy times again.",
		},
		saved: {
			title: "The call is booked.",
			text: sent("They get an email with the calendar file."),
		},
	};
}
