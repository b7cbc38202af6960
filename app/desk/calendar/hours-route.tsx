import { data, redirect } from "react-router";
import { company } from "#content/company.ts";
import { deskCopy } from "#content/desk.ts";
import { deskHours as copy } from "#content/desk-hours.ts";
import { DeskPage } from "#desk/layout/desk-page.tsx";
import { Notice } from "#desk/layout/notice.tsx";
import { recordAuditEvent } from "#features/auth/audit.server.ts";
import { requireOwner, type StaffContext } from "#features/auth/require-staff.server.ts";
import { readSettings, saveSettings } from "#features/booking/store.server.ts";
import { wallClockAt } from "#features/booking/zones.ts";
import { DatabaseError } from "#lib/db/errors.ts";
import { readForm } from "#lib/forms/read-form.server.ts";
import type { Route } from "./+types/hours-route.ts";
import { checkHours } from "./hours-check.ts";
import {
	draftFrom,
	draftOf,
	type HoursDraft,
	hoursIntent,
	MAX_HOURS_FIELDS,
	withRowChange,
} from "./hours-draft.ts";
import { HOURS_PATH, HoursForm } from "./hours-form.tsx";
import { previewHours } from "./hours-preview.server.ts";
import { HoursPreview } from "./hours-preview.tsx";

export const meta = () => [{ title: deskCopy.title(copy.title) }];

export async function loader({ request, context }: Route.LoaderArgs) {
	const { db, clock } = requireOwner(context);
	const settings = await readSettings(db);
	return {
		draft: draftOf(settings),
		preview: await previewHours(db, settings, clock.at),
		saved: new URL(request.url).searchParams.has("saved"),
	};
}

/** Saves the hours, shows what they would offer, or answers with a row more or less. */
export async function action({ request, context }: Route.ActionArgs) {
	const site = requireOwner(context);
	const fields = await readForm(request, MAX_HOURS_FIELDS);
	const draft = draftFrom(fields);
	const intent = fields.get(hoursIntent.name) ?? "";
	const changed = withRowChange(draft, intent);
	if (changed) return answer(site, changed.draft, { focus: changed.focus, tellErrors: false });
	if (intent === hoursIntent.look) return answer(site, draft, { tellErrors: true });
	return save(site, draft);
}

async function save(site: StaffContext, draft: HoursDraft) {
	const { db, clock, staff, log } = site;
	const checked = checkHours(draft, todayAt(clock.at));
	if (!checked.ok) return answer(site, draft, { tellErrors: true, status: 422 });
	try {
		await db.transaction().execute(async (trx) => {
			await saveSettings(trx, checked.settings, clock.at);
			await recordAuditEvent(trx, { staffId: staff.id, action: "booking.hours" }, clock);
		});
	} catch (error) {
		if (!(error instanceof DatabaseError)) throw error;
		log("opening hours not saved", { reason: error.reason });
		return answer(site, draft, { tellErrors: true, failed: true, status: 503 });
	}
	return redirect(`${HOURS_PATH}?saved`, 303);
}

type Answering = { focus?: string; tellErrors: boolean; failed?: boolean; status?: number };

/** The form as it was sent, with what it would offer. `id` is new each time, so that the form is made anew. */
async function answer({ db, clock }: StaffContext, draft: HoursDraft, answering: Answering) {
	const { focus, tellErrors, failed = false, status = 200 } = answering;
	const checked = checkHours(draft, todayAt(clock.at));
	const errors = checked.ok || !tellErrors ? {} : checked.errors;
	const preview = checked.ok ? await previewHours(db, checked.settings, clock.at) : null;
	const firstWrong = Object.keys(errors)[0] ?? null;
	return data(
		{ id: clock.newId(), draft, errors, preview, failed, focus: focus ?? firstWrong },
		{ status },
	);
}

function todayAt(instant: string): string {
	return wallClockAt(instant, company.timeZone).date;
}

/** When calls can be had: each week, on special days, and what that comes to. */
export default function HoursPage({ loaderData, actionData }: Route.ComponentProps) {
	const { draft, errors, focus, preview, id } = actionData ?? {
		...loaderData,
		errors: {},
		focus: null,
		id: "saved",
	};
	const isWrong = Object.keys(errors).length > 0;
	return (
		<DeskPage title={copy.title} lead={copy.lead}>
			{loaderData.saved && !actionData && <Notice kind="done" {...copy.done} />}
			{actionData?.failed && <Notice kind="failed" {...copy.failed} />}
			{isWrong && <Notice kind="failed" {...copy.check} />}
			<div className="desk-columns">
				<div>
					<HoursForm key={id} draft={draft} errors={errors} focus={focus} />
				</div>
				<div>
					<HoursPreview days={preview} isDraft={actionData !== undefined} />
				</div>
			</div>
		</DeskPage>
	);
}
