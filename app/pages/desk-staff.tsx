import { data } from "react-router";
import { deskCopy } from "#content/desk.ts";
import { staffCopy as copy } from "#content/desk-staff.ts";
import { DeskPage } from "#desk/desk-page.tsx";
import { Notice } from "#desk/notice.tsx";
import { readForm } from "#leads/form-action.server.ts";
import { ownersDeskOf } from "#staff/desk-of.server.ts";
import { receiveStaff } from "#staff/staff-action.server.ts";
import { AddPanel, OneTimeLink, StaffList } from "#staff/staff-panels.tsx";
import { listStaff } from "#staff/store.server.ts";
import type { Route } from "./+types/desk-staff.ts";

export const meta = () => [{ title: deskCopy.title(copy.title) }];

export async function loader({ context }: Route.LoaderArgs) {
	const { db, staff, moment } = ownersDeskOf(context);
	return { staff: await listStaff(db), ownId: staff.id, now: moment.at };
}

export async function action({ request, context }: Route.ActionArgs) {
	const { db, staff, origin, moment } = ownersDeskOf(context);
	const result = await receiveStaff({ db, staff, origin, moment }, await readForm(request));
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
