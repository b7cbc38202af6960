import { data, Form, redirect } from "react-router";
import { company } from "#content/company.ts";
import { deskCopy } from "#content/desk.ts";
import { DeskPage, Notice, Panel, SmallLink } from "#desk/layout/components.tsx";
import { type Answer, refused, respond } from "#desk/layout/form.server.ts";
import { PageNotice, SubmitButton } from "#desk/layout/forms.tsx";
import { dayAt } from "#desk/layout/relative-time.ts";
import { auditedChange } from "#features/auth/audit.server.ts";
import { requireOwner, requireStaff } from "#features/auth/require-staff.server.ts";
import { staffNames } from "#features/auth/store.server.ts";
import { readHours, removeOwnHours, saveHours } from "#features/booking/calendars.server.ts";
import { DatabaseError } from "#lib/db/errors.ts";
import type { FieldErrors, FieldValues } from "#lib/forms/fields.ts";
import { readForm } from "#lib/forms/read-form.server.ts";
import { formatDate } from "#lib/time/format.ts";
import type { Route } from "./+types/hours-route.ts";
import {
	callFieldsOf,
	checkHours,
	fieldsOf,
	MAX_HOURS_FIELDS,
	withRowChange,
} from "./hours-fields.ts";
import { HoursForm, hoursPath } from "./hours-form.tsx";
import { type PreviewDay, previewHours } from "./hours-preview.server.ts";

export const meta = () => [{ title: deskCopy.title("Opening hours") }];

export async function loader({ request, context }: Route.LoaderArgs) {
	const { db, clock, staff } = requireStaff(context);
	const people = await staffNames(db);
	const staffId = whoseHours(request, context, people);
	const person = people.find(({ id }) => id === staffId);
	const { settings, calendars } = await readHours(db);
	const hours = calendars.find((each) => each.staffId === staffId)?.hours;
	const shown = { ...settings, ...hours };
	return {
		values: fieldsOf(shown),
		errors: undefined as FieldErrors | undefined,
		preview: await previewHours(db, shown, clock.at, staffId),
		saved: new URL(request.url).searchParams.has("saved"),
		person: person ? { ...person, hasOwn: hours !== undefined } : null,
		/** Owners change everybody's. */
		people: staff.role === "owner" ? people : [],
		withOwnHours: calendars.filter((each) => each.staffId !== null).map(({ name }) => name),
	};
}

/** Null for the shared hours. Members change their own, owners any. */
function whoseHours(
	request: Request,
	context: Route.LoaderArgs["context"],
	people: readonly { id: string }[],
): string | null {
	const staffId = new URL(request.url).searchParams.get("staff");
	if (staffId !== requireStaff(context).staff.id) requireOwner(context);
	if (staffId !== null && !people.some(({ id }) => id === staffId))
		throw data(null, { status: 404 });
	return staffId;
}

/** Saves the hours, previews them, or answers with a row added or removed. A new `id` remounts the form. */
export async function action({ request, context }: Route.ActionArgs) {
	const site = requireStaff(context);
	const { db, clock, log } = site;
	const staffId = whoseHours(request, context, await staffNames(db));
	const posted = Object.fromEntries(await readForm(request, MAX_HOURS_FIELDS));
	const shared = staffId === null ? {} : callFieldsOf((await readHours(db)).settings);
	const { intent = "", ...fields } = { ...posted, ...shared } as FieldValues;
	const changed = withRowChange(fields, intent);
	const values = changed?.fields ?? fields;
	const checked = checkHours(values, dayAt(clock.at));
	const settings = checked.ok ? checked.settings : null;

	async function page(answer: Answer) {
		const preview = settings && (await previewHours(db, settings, clock.at, staffId));
		const focus = changed?.focus ?? Object.keys(answer.errors ?? {})[0] ?? null;
		return respond({ ...answer, intent, values, id: clock.newId(), preview, focus });
	}

	const isShared = staffId !== null && intent === "share";
	if (changed) return page({});
	if (!checked.ok && !isShared) {
		const status = intent === "preview" ? 200 : 422;
		const notice = refused("Please check the marked fields.", "Nothing is saved yet.", status);
		return page({ ...notice, errors: checked.errors });
	}
	if (intent === "preview") return page({});
	try {
		await auditedChange(site, { action: "booking.hours", subject: staffId }, async (trx) => {
			if (isShared) await removeOwnHours(trx, staffId);
			else if (settings) await saveHours(trx, staffId, settings, clock.at);
		});
	} catch (error) {
		if (!(error instanceof DatabaseError)) throw error;
		log("opening hours not saved", { reason: error.reason });
		const text = "Your changes are still here. Please try again in a moment.";
		return page(refused("The hours could not be saved.", text, 503));
	}
	const path = hoursPath(staffId);
	return redirect(`${path}${path.includes("?") ? "&" : "?"}saved`, 303);
}

export default function HoursPage({ loaderData, actionData }: Route.ComponentProps) {
	const { person, people, withOwnHours } = loaderData;
	const {
		values,
		errors = {},
		focus,
		preview,
		id,
	} = actionData ?? {
		...loaderData,
		focus: null,
		id: `saved-${person?.id}`,
	};
	return (
		<DeskPage
			title={person ? `Hours of ${person.name}` : "Opening hours"}
			lead={`When visitors can book a call, by the clock in ${company.address.locality}. Calls that are already booked stay as they are.`}
			actions={people.length > 0 && <People people={people} shown={person?.id ?? null} />}
		>
			{loaderData.saved && !actionData && (
				<Notice kind="done" title="Saved." text="Visitors see the new times at once." />
			)}
			<PageNotice />
			{person && <OwnHoursPanel person={person} />}
			{!person && withOwnHours.length > 0 && (
				<p className="hint">
					Visitors are offered the hours of {withOwnHours.join(", ")} instead of those below, which
					count again when nobody has hours of their own.
				</p>
			)}
			<div className="desk-columns">
				<div>
					<HoursForm
						key={id}
						fields={values}
						errors={errors}
						focus={focus}
						staffId={person?.id ?? null}
					/>
				</div>
				<div>
					<Preview days={preview} isDraft={actionData !== undefined} />
				</div>
			</div>
		</DeskPage>
	);
}

type PeopleProps = { people: readonly { id: string; name: string }[]; shown: string | null };

function People({ people, shown }: PeopleProps) {
	return [{ id: null, name: "Shared hours" }, ...people].map(({ id, name }) => (
		<SmallLink key={id} to={hoursPath(id)} aria-current={id === shown ? "page" : undefined}>
			{name}
		</SmallLink>
	));
}

function OwnHoursPanel({ person: { id, hasOwn } }: { person: { id: string; hasOwn: boolean } }) {
	if (!hasOwn)
		return (
			<p className="hint">
				No hours of their own yet: the form shows the shared ones. Once saved, visitors are offered
				the times of everybody who has hours, and each call goes to the person who is free and has
				the fewest.
			</p>
		);
	return (
		<Form method="post" action={hoursPath(id)} className="row">
			<span className="hint">Calls in these hours are theirs.</span>
			<SubmitButton intent="share">Take no calls of their own</SubmitButton>
		</Form>
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
					<ol className="list">
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
			<h3 className="h4">{formatDate(date).replace(/ \d{4}$/, "")}</h3>
			{times.length > 0 ? (
				<p className="row small num">
					<span className="muted">{times.length === 1 ? "1 time" : `${times.length} times`}</span>
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
