import { data, redirect } from "react-router";
import { company } from "#content/company.ts";
import { deskCopy } from "#content/desk.ts";
import { DeskPage, Notice, Panel } from "#desk/layout/components.tsx";
import { recordAuditEvent } from "#features/auth/audit.server.ts";
import { requireOwner, type StaffContext } from "#features/auth/require-staff.server.ts";
import { readSettings, saveSettings } from "#features/booking/store.server.ts";
import { DatabaseError } from "#lib/db/errors.ts";
import type { FieldValues } from "#lib/forms/fields.ts";
import { readForm } from "#lib/forms/read-form.server.ts";
import { wallClockAt } from "#lib/time/dates.ts";
import { formatDate } from "#lib/time/format.ts";
import type { Route } from "./+types/hours-route.ts";
import {
	checkHours,
	fieldsOf,
	hoursIntent,
	MAX_HOURS_FIELDS,
	withRowChange,
} from "./hours-fields.ts";
import { HOURS_PATH, HoursForm } from "./hours-form.tsx";
import { type PreviewDay, previewHours } from "./hours-preview.server.ts";

export const meta = () => [{ title: deskCopy.title("Opening hours") }];

export async function loader({ request, context }: Route.LoaderArgs) {
	const { db, clock } = requireOwner(context);
	const settings = await readSettings(db);
	return {
		fields: fieldsOf(settings),
		preview: await previewHours(db, settings, clock.at),
		saved: new URL(request.url).searchParams.has("saved"),
	};
}

/** Saves the hours, previews them, or answers with a row added or removed. */
export async function action({ request, context }: Route.ActionArgs) {
	const site = requireOwner(context);
	const fields = Object.fromEntries(await readForm(request, MAX_HOURS_FIELDS));
	const intent = fields[hoursIntent.name] ?? "";
	const changed = withRowChange(fields, intent);
	if (changed) return answer(site, { ...changed, showErrors: false });
	if (intent === hoursIntent.preview) return answer(site, { fields });
	const { db, clock, staff, log } = site;
	const checked = checkHours(fields, todayAt(clock.at));
	if (!checked.ok) return answer(site, { fields, status: 422 });
	try {
		await db.transaction().execute(async (trx) => {
			await saveSettings(trx, checked.settings, clock.at);
			await recordAuditEvent(trx, { staffId: staff.id, action: "booking.hours" }, clock);
		});
	} catch (error) {
		if (!(error instanceof DatabaseError)) throw error;
		log("opening hours not saved", { reason: error.reason });
		return answer(site, { fields, failed: true, status: 503 });
	}
	return redirect(`${HOURS_PATH}?saved`, 303);
}

type Answer = {
	fields: FieldValues;
	focus?: string;
	showErrors?: boolean;
	failed?: boolean;
	status?: number;
};

/** The submitted form with its preview. A new `id` remounts it. */
async function answer({ db, clock }: StaffContext, given: Answer) {
	const { fields, showErrors = true, failed = false, status = 200 } = given;
	const checked = checkHours(fields, todayAt(clock.at));
	const errors = checked.ok || !showErrors ? {} : checked.errors;
	const preview = checked.ok ? await previewHours(db, checked.settings, clock.at) : null;
	const focus = given.focus ?? Object.keys(errors)[0] ?? null;
	return data({ id: clock.newId(), fields, errors, preview, failed, focus }, { status });
}

function todayAt(instant: string): string {
	return wallClockAt(instant, company.timeZone).date;
}

export default function HoursPage({ loaderData, actionData }: Route.ComponentProps) {
	const { fields, errors, focus, preview, id } = actionData ?? {
		...loaderData,
		errors: {},
		focus: null,
		id: "saved",
	};
	return (
		<DeskPage
			title="Opening hours"
			lead={`When visitors can book a call, by the clock in ${company.address.locality}. Calls that are already booked stay as they are.`}
		>
			{loaderData.saved && !actionData && (
				<Notice kind="done" title="Saved." text="Visitors see the new times at once." />
			)}
			{actionData?.failed && (
				<Notice
					kind="failed"
					title="The hours could not be saved."
					text="Your changes are still here. Please try again in a moment."
				/>
			)}
			{Object.keys(errors).length > 0 && (
				<Notice
					kind="failed"
					title="Please check the marked fields."
					text="Nothing is saved yet."
				/>
			)}
			<div className="desk-columns">
				<div>
					<HoursForm key={id} fields={fields} errors={errors} focus={focus} />
				</div>
				<div>
					<Preview days={preview} isDraft={actionData !== undefined} />
				</div>
			</div>
		</DeskPage>
	);
}

/** `days` is null when the hours are invalid. */
function Preview({ days, isDraft }: { days: readonly PreviewDay[] | null; isDraft: boolean }) {
	return (
		<Panel title="What visitors can book next week" id="preview" tone="mint">
			{isDraft && days && (
				<p role="status">
					<b>This is a preview. It isn’t saved yet.</b>
				</p>
			)}
			{days === null ? (
				<p>Fix the marked fields first.</p>
			) : (
				<>
					<p className="hint">Free times for discovery calls.</p>
					<ol className="hours-preview">
						{days.map((day) => (
							<Day key={day.date} {...day} />
						))}
					</ol>
				</>
			)}
		</Panel>
	);
}

function Day({ date, times, reason }: PreviewDay) {
	return (
		<li>
			<h3>{formatDate(date).replace(/ \d{4}$/, "")}</h3>
			{times.length > 0 ? (
				<p className="hours-preview__times">
					<span>{times.length === 1 ? "1 time" : `${times.length} times`}</span>
					{times.map((time) => (
						<time key={time}>{time}</time>
					))}
				</p>
			) : (
				<p className="hint">
					Nothing
					{reason && `: ${reason}`}
				</p>
			)}
		</li>
	);
}
