import { data } from "react-router";
import { company } from "#content/content.ts";
import { deskCopy } from "#content/desk.ts";
import { nameHolidayRegion } from "#content/holiday-regions.ts";
import { SubmitButton } from "#desk/layout/button-form.tsx";
import { DeskPage, SmallLink } from "#desk/layout/components.tsx";
import { DeskForm } from "#desk/layout/desk-form.tsx";
import {
	type FormOutcome,
	type Handlers,
	refused,
	respond,
	submitForm,
} from "#desk/layout/form.server.ts";
import { PageNotice } from "#desk/layout/form-notices.tsx";
import { useFormResult } from "#desk/layout/form-results.tsx";
import { dayAt } from "#desk/layout/relative-time.ts";
import { auditedChange } from "#features/auth/audit.server.ts";
import {
	requireOwner,
	requireStaff,
	type StaffContext,
} from "#features/auth/require-staff.server.ts";
import { staffNames } from "#features/auth/store.server.ts";
import {
	readHours,
	removeOwnHours,
	saveHours,
} from "#features/booking/scheduling/calendars.server.ts";
import {
	bookingSettings,
	ownHours,
} from "#features/booking/scheduling/hours.ts";
import { lockCalendars } from "#features/booking/scheduling/store.server.ts";
import type { Database } from "#lib/db/connection.server.ts";
import { readForm } from "#lib/forms/read-form.server.ts";
import type { Route } from "./+types/hours-route.ts";
import { hoursPath } from "./calendar-form.ts";
import {
	checkHours,
	MAX_HOURS_FIELDS,
	writeHoursFields,
} from "./hours-fields.ts";
import { HoursForm } from "./hours-form.tsx";

export const meta = () => [{ title: deskCopy.title("Opening hours") }];

export async function loader({ request, context }: Route.LoaderArgs) {
	const { db, staff } = requireStaff(context);
	const people = await staffNames(db);
	const staffId = findHoursOwner(request, context, people);
	const person = people.find(({ id }) => id === staffId);
	const { settings, calendars } = await readHours(db);
	const own =
		staffId === null
			? undefined
			: calendars.find((each) => each.staffId === staffId && !each.isShared);
	// Days that the shared hours close apply without a copy.
	const open = settings.exceptions.filter(({ hours }) => hours.length > 0);
	const initial =
		staffId === null ? settings : { ...settings, exceptions: open };

	return {
		values: writeHoursFields({ ...initial, ...own?.saved }),
		holidays: nameHolidayRegion(company().holidayRegion),
		person: person ? { ...person, hasOwn: own !== undefined } : null,
		/** Owners can change the hours of all staff. */
		people: staff.role === "owner" ? people : [],
		withOwnHours: calendars
			.filter(({ isShared }) => !isShared)
			.map(({ name }) => name),
	};
}

/** Null for the shared hours. Members can only change their own hours. */
function findHoursOwner(
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

/** `staffId`: null for the shared hours. */
type HoursSite = StaffContext & { staffId: string | null };

const handlers: Handlers<FormOutcome, HoursSite> = {
	async save(site, fields) {
		const { staffId, clock } = site;
		const values = Object.fromEntries(fields);
		const schema = staffId === null ? bookingSettings : ownHours;
		const checked = checkHours(schema, values, dayAt(clock.at));
		if ("errors" in checked) {
			const notice = refused(
				"Please check the marked fields.",
				"Nothing is saved yet.",
			);
			return { ...notice, ...checked, values };
		}

		return change(site, (trx) =>
			saveHours(trx, staffId, checked.hours, clock.at),
		);
	},

	async share(site) {
		const { staffId } = site;
		if (staffId === null) throw data(null, { status: 404 });
		return change(site, (trx) => removeOwnHours(trx, staffId));
	},
};

async function change(
	site: HoursSite,
	apply: (trx: Database) => Promise<boolean>,
): Promise<FormOutcome> {
	const { staffId } = site;
	await auditedChange(
		site,
		{ action: "booking.hours", subject: staffId },
		async (trx) => {
			await lockCalendars(trx);
			return apply(trx);
		},
	);

	return { to: hoursPath(staffId, "saved") };
}

export async function action({ request, context }: Route.ActionArgs) {
	const site = requireStaff(context);
	const staffId = findHoursOwner(request, context, await staffNames(site.db));
	const fields = await readForm(request, MAX_HOURS_FIELDS);
	const unsaved = {
		...refused(
			"The hours could not be saved.",
			"Your changes are still here. Please try again.",
			503,
		),
		values: Object.fromEntries(fields),
	};

	return respond(
		await submitForm({ ...site, staffId }, fields, handlers, unsaved),
	);
}

const saved = { title: "Saved.", text: "Visitors see the new times at once." };
/** The shared hours, while staff have hours of their own. */
const savedForLater = { title: "Saved." };

export default function HoursPage({ loaderData }: Route.ComponentProps) {
	const { values, person, people, withOwnHours } = loaderData;
	const sent = useFormResult()?.values;
	const isUnused = !person && withOwnHours.length > 0;

	return (
		<DeskPage
			title={person ? `Hours of ${person.name}` : "Opening hours"}
			intro={`When visitors can book a call, in ${company().address.locality} time. Calls that are already booked don’t change.`}
			actions={
				people.length > 0 && (
					<People people={people} shown={person?.id ?? null} />
				)
			}
		>
			<PageNotice done={{ saved: isUnused ? savedForLater : saved }} />
			{person && <OwnHoursPanel person={person} />}
			{isUnused && (
				<p className="muted">
					Visitors are currently offered the hours of{" "}
					<span>{withOwnHours.join(", ")}</span>. The shared hours below apply
					only while no one has hours of their own; special days without hours
					apply to everyone.
				</p>
			)}
			<HoursForm
				// Resets the form to the stored hours after saving.
				key={JSON.stringify([person?.id, values])}
				values={sent ?? values}
				staffId={person?.id ?? null}
				holidays={loaderData.holidays}
			/>
		</DeskPage>
	);
}

type PeopleProps = {
	people: readonly { id: string; name: string }[];
	shown: string | null;
};

function People({ people, shown }: PeopleProps) {
	return [{ id: null, name: "Shared hours" }, ...people].map(({ id, name }) => (
		<SmallLink
			key={id}
			to={hoursPath(id)}
			aria-current={id === shown ? "page" : undefined}
		>
			{name}
		</SmallLink>
	));
}

function OwnHoursPanel({
	person: { id, hasOwn },
}: {
	person: { id: string; hasOwn: boolean };
}) {
	if (!hasOwn)
		return (
			<p className="muted">
				No hours of their own yet: the form shows the shared hours. When you
				save, visitors are offered the times of everyone with hours of their
				own, and each call goes to the person who is free and has the fewest.
				Upcoming unassigned calls become theirs.
			</p>
		);
	return (
		<DeskForm action={hoursPath(id)} className="row" isQuiet>
			<span className="muted">Calls in these hours are assigned to them.</span>
			<SubmitButton intent="share">Take no calls of their own</SubmitButton>
		</DeskForm>
	);
}
