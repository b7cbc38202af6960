import { data } from "react-router";
import { changeBooking } from "#booking/change.server.ts";
import { type ChangeResult, changeStatus, SIGNATURE } from "#booking/contract.ts";
import { ManageCall } from "#booking/manage-call.tsx";
import { Cancelled, NothingToManage } from "#booking/manage-end.tsx";
import { manageStart, manageStatus } from "#booking/manage-page.server.ts";
import { afterRefusal } from "#booking/scheduler-state.ts";
import { bookingCopy } from "#content/booking.ts";
import { readForm } from "#leads/form-action.server.ts";
import { siteOf } from "#site.server.ts";
import type { Route } from "./+types/book-manage.ts";
import { FormPage } from "./form-page.tsx";
import { keyPageMeta, pageMeta } from "./page-meta.ts";
import "#booking/booking.css";

const { manage: copy, unavailable } = bookingCopy;

export const meta = () => [
	...pageMeta({ title: copy.title, description: copy.description, path: "/book" }),
	...keyPageMeta,
];

export const handle = { tone: "desk" };

/** The booking behind the link. Whoever holds the link may see it: it says when, not who. */
export async function loader({ params, request, context }: Route.LoaderArgs) {
	const start = await manageStart(siteOf(context), params.id, new URL(request.url).searchParams);
	return data(start, { status: manageStatus[start.state] });
}

/** Moves or cancels the call. */
export async function action({ params, request, context }: Route.ActionArgs) {
	const site = siteOf(context);
	const signature = new URL(request.url).searchParams.get(SIGNATURE);
	const result = await changeBooking(site, params.id, signature, await readForm(request));
	return data(result, { status: changeStatus[result.outcome] });
}

export default function ManagePage({
	loaderData: start,
	actionData: result,
}: Route.ComponentProps) {
	return (
		<FormPage title={copy.tab} size="wide" bare>
			<Managed start={start} result={result} />
		</FormPage>
	);
}

type ManagedProps = { start: Route.ComponentProps["loaderData"]; result: ChangeResult | undefined };

function Managed({ start, result }: ManagedProps) {
	switch (start.state) {
		case "begun":
		case "refused":
			return <NothingToManage {...copy[start.state]} />;
		case "failed":
			return <NothingToManage heading={unavailable.title} text={unavailable.text} />;
		case "cancelled":
			return <Cancelled booking={start.booking} isNew={result?.outcome === "cancelled"} />;
		case "open":
			return (
				<ManageCall
					booking={start.booking}
					availability={start.availability}
					picked={
						result && "alternatives" in result ? afterRefusal(start.picked, result) : start.picked
					}
					refused={start.refused}
					result={result}
				/>
			);
	}
}
