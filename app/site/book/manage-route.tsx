import { useState } from "react";
import { data, useNavigate } from "react-router";
import { bookingCopy } from "#content/booking.ts";
import { messages } from "#content/messages.ts";
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
import { selectAfterRefusal } from "#features/booking/scheduling/picker-state.ts";
import {
	manageStatus,
	readManageStart,
} from "#features/booking/scheduling/scheduler-page.server.ts";
import { readForm } from "#lib/forms/read-form.server.ts";
import { getRequestContext } from "#lib/http/request-context.server.ts";
import { FormPage } from "#site/layout/form-page.tsx";
import { buildPageMeta } from "#site/layout/page-meta.ts";
import { focusOnMount } from "#ui/focus-on-mount.ts";
import { Notice } from "#ui/notice.tsx";
import type { Route } from "./+types/manage-route.ts";

const copy = () => bookingCopy().manage;

export const meta = () =>
	buildPageMeta({
		title: copy().title,
		description: copy().description,
		path: "/book",
		isKey: true,
	});

export const handle = { tone: "dark" };

export async function loader({ params, request, context }: Route.LoaderArgs) {
	const start = await readManageStart(
		getRequestContext(context),
		params.id,
		new URL(request.url).searchParams,
	);
	return data(start, { status: manageStatus[start.state] });
}

export async function action({ params, request, context }: Route.ActionArgs) {
	const site = getRequestContext(context);
	const signature = new URL(request.url).searchParams.get(SIGNATURE);
	const result: ChangeResult = await changeBooking(
		site,
		params.id,
		await readForm(request),
		{
			signature,
		},
	);

	return data(result, { status: bookingStatus[result.outcome] });
}

export default function ManagePage({
	loaderData: start,
	actionData,
}: Route.ComponentProps) {
	const [answer, setAnswer] = useState({ result: actionData, count: 0 });
	const navigate = useNavigate();

	async function onChange(result: ChangeResult | null): Promise<void> {
		const isFailed = result === null || result.outcome === "failed";
		// The page's address without the chosen time, with the call as it is now.
		if (!isFailed && start.state === "open")
			await navigate(start.booking.links.manage, { replace: true });

		setAnswer({
			result: result ?? { outcome: "failed", message: messages().unreachable },
			count: isFailed ? answer.count : answer.count + 1,
		});
	}

	return (
		<FormPage title={copy().tab} size="wide" bare full>
			<Managed
				// Each answer starts with its own choice of a time.
				key={answer.count}
				start={start}
				result={answer.result}
				onChange={onChange}
				headingRef={answer.count > 0 ? focusOnMount : undefined}
			/>
		</FormPage>
	);
}

type ManagedProps = Pick<
	Parameters<typeof ManageCall>[0],
	"result" | "onChange" | "headingRef"
> & { start: Route.ComponentProps["loaderData"] };

function Managed({ start, result, ...rest }: ManagedProps) {
	const { headingRef } = rest;

	switch (start.state) {
		case "started":
		case "refused":
			return (
				<NothingToManage {...copy()[start.state]} headingRef={headingRef} />
			);
		case "failed":
			return (
				<NothingToManage
					heading={bookingCopy().unavailable.title}
					text={bookingCopy().unavailable.text}
				/>
			);
		case "cancelled":
			return (
				<NothingToManage
					heading={copy().cancelledHeading}
					headingRef={headingRef}
				>
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
							? selectAfterRefusal(start.picked, result.alternatives)
							: start.picked
					}
					result={result}
					{...rest}
				/>
			);
	}
}
