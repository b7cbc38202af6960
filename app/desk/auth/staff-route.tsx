import { data } from "react-router";
import { deskCopy } from "#content/desk.ts";
import { staffCopy as copy } from "#content/desk-staff.ts";
import { DeskPage } from "#desk/layout/desk-page.tsx";
import { Notice } from "#desk/layout/notice.tsx";
import { requireOwner } from "#features/auth/require-staff.server.ts";
import { listStaff } from "#features/auth/store.server.ts";
import { readForm } from "#lib/forms/read-form.server.ts";
import type { Route } from "./+types/staff-route.ts";
import { submitStaff } from "./staff-action.server.ts";
import { AddPanel, OneTimeLink, StaffList } from "./staff-panels.tsx";

export const meta = () => [{ title: deskCopy.title(copy.title) }];

export async function loader({ context }: Route.LoaderArgs) {
	const { db, staff, clock } = requireOwner(context);
	return { staff: await listStaff(db), ownId: staff.id, now: clock.at };
}

export async function action({ request, context }: Route.ActionArgs) {
	const { db, staff, origin, clock } = requireOwner(context);
	const result = await submitStaff({ db, staff, origin, clock }, await readForm(request));
	if (!result) throw data(null, { status: 404 });
	return data(result, { status: result.isDone ? 200 : result.isUnavailable ? 503 : 422 });
}

export default function StaffPage({ loaderData, actionData: result }: Route.ComponentProps) {
	return (
		<DeskPage title={copy.title} lead={copy.lead}>
			{result?.link && <OneTimeLink {...result.link} />}
			{result?.notice && <Notice kind={result.isDone ? "done" : "failed"} {...result.notice} />}
			<StaffList {...loaderData} />
			<AddPanel result={result} />
		</DeskPage>
	);
}
