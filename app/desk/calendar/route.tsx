import { data, redirect } from "react-router";
import { deskCopy } from "#content/desk.ts";
import { deskCalendar as copy } from "#content/desk-calendar.ts";
import { deskErrorCopy } from "#content/desk-staff.ts";
import { DeskPage } from "#desk/layout/desk-page.tsx";
import { unlessLoggedOut } from "#desk/layout/handle-expired-session.ts";
import { Notice } from "#desk/layout/notice.tsx";
import { Panel } from "#desk/layout/panel.tsx";
import { recordAuditEvent } from "#features/auth/audit.server.ts";
import { requireStaff, type StaffContext } from "#features/auth/require-staff.server.ts";
import { bookingStatus } from "#features/booking/contract.ts";
import { monthInWords } from "#features/booking/days.ts";
import { submitBooking } from "#features/booking/submit.server.ts";
import { DatabaseError } from "#lib/db/errors.ts";
import { type FormFields, readForm } from "#lib/forms/read-form.server.ts";
import { ButtonLink } from "#ui/button.tsx";
import { Empty } from "#ui/empty.tsx";
import type { Route } from "./+types/route.ts";
import { CalendarFeedPanel } from "./calendar-feed-panel.tsx";
import { feedPath, newFeedToken } from "./calendar-token.server.ts";
import { BookView } from "./desk-book-view.tsx";
import { calendarView } from "./desk-calendar.server.ts";
import { CALENDAR_PATH, calendarParameters, callIntents } from "./desk-call.ts";
import { CallList } from "./desk-call-list.tsx";
import { CallView } from "./desk-call-view.tsx";
import { setFeedToken } from "./desk-store.server.ts";
import { changeByStaff, staffChangeStatus } from "./staff-change.server.ts";
import "#features/booking/booking.css";

export const meta = () => [{ title: deskCopy.title(copy.title) }];

export { showsHowThingsStand as shouldRevalidate } from "#desk/layout/revalidate-after-error.ts";

export async function loader({ request, context }: Route.LoaderArgs) {
	const site = requireStaff(context);
	const query = new URL(request.url).searchParams;
	const shown = await calendarView(site, query);
	if (!shown) throw data({ message: copy.call.unknown }, { status: 404 });
	return {
		shown,
		isOwner: site.staff.role === "owner",
		done: query.get("done"),
		mailLeaves: site.notify?.mail === true,
		now: site.clock.at,
	};
}

export async function action({ request, context }: Route.ActionArgs) {
	const site = requireStaff(context);
	const fields = await readForm(request);
	const intent = fields.get(callIntents.name);
	if (intent === callIntents.feed) return newFeed(site);
	if (intent === callIntents.book) return book(site, fields);
	const id = new URL(request.url).searchParams.get(calendarParameters.call) ?? "";
	const change = await changeByStaff(site, id, fields);
	if (!("message" in change)) return redirect(`${CALENDAR_PATH}?done=${change.outcome}`, 303);
	return data({ change }, { status: staffChangeStatus[change.outcome] });
}

export function clientAction(sent: Route.ClientActionArgs) {
	const message = deskErrorCopy.loggedOutMeanwhile;
	return unlessLoggedOut(sent, (typed, values) =>
		typed(callIntents.name) === callIntents.book
			? { booking: { outcome: "failed" as const, message, values } }
			: { change: { outcome: "unavailable" as const, message, reason: typed("reason") } },
	);
}

async function book(site: StaffContext, fields: FormFields) {
	const { staff, clock } = site;
	const event = { staffId: staff.id, action: "booking.make" } as const;
	// Of the request only its form counts: staff's own page is not where the lead came from.
	const booking = await submitBooking(site, fields, new Headers(), {
		record: (trx) => recordAuditEvent(trx, event, clock),
	});
	if (booking.outcome === "saved") return redirect(`${CALENDAR_PATH}?done=booked`, 303);
	return data({ booking }, { status: bookingStatus[booking.outcome] });
}

async function newFeed({ db, staff, clock, origin, log }: StaffContext) {
	const { token, hash } = newFeedToken();
	try {
		await db.transaction().execute(async (trx) => {
			await setFeedToken(trx, staff.id, hash);
			const event = { staffId: staff.id, action: "calendar.feed", subject: staff.id } as const;
			await recordAuditEvent(trx, event, clock);
		});
	} catch (error) {
		if (!(error instanceof DatabaseError)) throw error;
		log("calendar address not made", { reason: error.reason });
		return data({ feed: null }, { status: 503 });
	}
	return data({ feed: { url: origin + feedPath(token) } });
}

/** The agency's calls: those that come, those that were, and each of them. */
export default function CalendarPage({ loaderData, actionData }: Route.ComponentProps) {
	const { shown, mailLeaves } = loaderData;
	if (shown.view === "list") return <Calls {...loaderData} shown={shown} actionData={actionData} />;
	const back = (
		<ButtonLink kind="line" small to={CALENDAR_PATH}>
			{copy.call.back}
		</ButtonLink>
	);
	if (shown.view === "call")
		return (
			<DeskPage title={copy.call.title(shown.call.name)} actions={back}>
				<CallView
					{...shown}
					mailLeaves={mailLeaves}
					result={actionData && "change" in actionData ? actionData.change : undefined}
				/>
			</DeskPage>
		);
	return (
		<DeskPage
			title={copy.book.title}
			lead={mailLeaves ? copy.book.lead : copy.kept.bookLead}
			actions={back}
		>
			<BookView
				{...shown}
				formKey={shown.key}
				result={actionData && "booking" in actionData ? actionData.booking : undefined}
			/>
		</DeskPage>
	);
}

type LoaderData = Route.ComponentProps["loaderData"];
type CallsProps = Omit<LoaderData, "shown"> & {
	shown: Extract<LoaderData["shown"], { view: "list" }>;
	actionData: Route.ComponentProps["actionData"];
};

function Calls({ shown, isOwner, done, mailLeaves, now, actionData }: CallsProps) {
	return (
		<DeskPage
			title={copy.title}
			lead={copy.lead}
			actions={
				<>
					<ButtonLink
						kind="line"
						small
						to={`${CALENDAR_PATH}?${calendarParameters.book}=discovery`}
					>
						{copy.bookSomebody}
					</ButtonLink>
					{isOwner && (
						<ButtonLink kind="line" small to="/desk/hours">
							{copy.hours}
						</ButtonLink>
					)}
				</>
			}
		>
			{isDone(done) && <Notice kind="done" {...(mailLeaves ? copy.done : copy.kept)[done]} />}
			<Panel title={copy.coming} tone="pink">
				{shown.days.length > 0 ? (
					<CallList days={shown.days} now={now} coming />
				) : (
					<Empty
						title={copy.none.title}
						text={copy.none.text}
						action={
							<a className="btn btn--line btn--sm" href="/book">
								{copy.none.action}
							</a>
						}
					/>
				)}
			</Panel>
			<PastCalls shown={shown} now={now} />
			<CalendarFeedPanel
				hasFeed={shown.hasFeed}
				result={actionData && "feed" in actionData ? actionData : undefined}
			/>
		</DeskPage>
	);
}

function PastCalls({ shown, now }: Pick<CallsProps, "shown" | "now">) {
	const { month, past, earlier, later } = shown;
	const toMonth = (to: string | null, label: string) =>
		to && (
			<ButtonLink kind="line" small to={`${CALENDAR_PATH}?${calendarParameters.month}=${to}`}>
				{label}
				<span className="sr"> ({monthInWords(to)})</span>
			</ButtonLink>
		);
	return (
		<Panel
			title={`${copy.past}, ${monthInWords(month)}`}
			id="past"
			actions={
				<>
					{toMonth(earlier, copy.earlier)}
					{toMonth(later, copy.later)}
				</>
			}
		>
			{past.length > 0 ? (
				<CallList days={past} now={now} coming={false} />
			) : (
				<p className="hint">{copy.pastNone(monthInWords(month))}</p>
			)}
		</Panel>
	);
}

/** Whatever somebody wrote into the address, only a known word is told. */
function isDone(done: string | null): done is keyof typeof copy.done {
	return done !== null && Object.hasOwn(copy.done, done);
}
