import { data } from "react-router";
import { bookingCopy } from "#content/booking.ts";
import {
	bookingStatus,
	type ChangeResult,
	SIGNATURE,
} from "#features/booking/contract.ts";
import { CallSummary } from "#features/booking/scheduling/booked.tsx";
import { changeBooking } from "#features/booking/scheduling/change.server.ts";
import {
	ManageCall,
	NothingToManage,
} from "#features/booking/scheduling/manage-call.tsx";
import { afterRefusal } from "#features/booking/scheduling/picker-state.ts";
import {
	manageStart,
	manageStatus,
} from "#features/booking/scheduling/scheduler-page.server.ts";
import { readForm } from "#lib/forms/read-form.server.ts";
import { getRequestContext } from "#lib/http/request-context.server.ts";
import { FormPage } from "#site/layout/form-page.tsx";
import { pageMeta } from "#site/layout/page-meta.ts";
import { Notice } from "#ui/notice.tsx";
import type { Route } from "./+types/manage-route.ts";

const copy = () => bookingCopy().manage;

export const meta = () =>
	pageMeta({
		title: copy().title,
		description: copy().description,
		path: "/book",
		isKey: true,
	});

export const handle = { tone: "dark" };

export async function loader({ params, request, context }: Route.LoaderArgs) {
	const start = await manageStart(
		getRequestContext(context),
		params.id,
		new URL(request.url).searchParams,
	);
	return data(start, { status: manageStatus[start.state] });
}

export async function action({ params, request, context }: Route.ActionArgs) {
	const site = getRequestContext(context);
	const signature = new URL(request.url).searchParams.get(SIGNATURE);
	const result = await changeBooking(site, params.id, await readForm(request), {
		signature,
	});

	return data(result, { status: bookingStatus[result.outcome] });
}

export default function ManagePage({
	loaderData: start,
	actionData: result,
}: Route.ComponentProps) {
	return (
		<FormPage title={copy().tab} size="wide" bare full>
			<Managed start={start} result={result} />
		</FormPage>
	);
}

type ManagedProps = {
	start: Route.ComponentProps["loaderData"];
	result: ChangeResult | undefined;
};

function Managed({ start, result }: ManagedProps) {
	switch (start.state) {
		case "started":
		case "refused":
			return <NothingToManage {...copy()[start.state]} />;
		case "failed":
			return (
				<NothingToManage
					heading={bookingCopy().unavailable.title}
					text={bookingCopy().unavailable.text}
				/>
			);
		case "cancelled":
			return (
				<NothingToManage heading={copy().cancelledHeading}>
					{result?.outcome === "cancelled" && (
						<Notice kind="done" {...result.message} />
					)}
					<CallSummary
						booking={start.booking}
						timeZone={start.booking.timeZone}
					/>
				</NothingToManage>
			);
		case "open":
			return (
				<ManageCall
					{...start}
					picked={
						result && "alternatives" in result
							? afterRefusal(start.picked, result.alternatives)
							: start.picked
					}
					result={result}
				/>
			);
	}
}
