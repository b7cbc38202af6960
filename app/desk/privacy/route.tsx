import { data } from "react-router";
import { deskCopy } from "#content/desk.ts";
import { deskPrivacy as copy } from "#content/desk-privacy.ts";
import { DeskPage } from "#desk/layout/desk-page.tsx";
import { requireOwner } from "#features/auth/require-staff.server.ts";
import { storedReceipts } from "#features/consent/submit.server.ts";
import { countErasures, latestErasures } from "#features/privacy/erasure-list.server.ts";
import { recentRequests } from "#features/privacy/requests.server.ts";
import { readForm } from "#lib/forms/read-form.server.ts";
import type { Route } from "./+types/route.ts";
import { submitPrivacy } from "./desk-action.server.ts";
import { statusOfAnswer } from "./desk-contract.ts";
import { ErasuresPanel, RequestsPanel, RetentionPanel } from "./desk-panels.tsx";
import { PersonPanel } from "./person-panel.tsx";
import { receiptWeeks } from "./receipt-weeks.server.ts";
import { ReceiptsPanel } from "./receipts-panel.tsx";

export const meta = () => [{ title: deskCopy.title(copy.title) }];

export async function loader({ request, context }: Route.LoaderArgs) {
	const { db, clock } = requireOwner(context);
	const number = new URL(request.url).searchParams.get("receipt");
	const [requests, erased, latest, weeks, history] = await Promise.all([
		recentRequests(db),
		countErasures(db),
		latestErasures(db),
		receiptWeeks(db, clock.at),
		storedReceipts(db, number?.trim()),
	]);
	return {
		requests,
		erasures: { count: erased, latest },
		receipts: { weeks, number, history },
		now: clock.at,
	};
}

export async function action({ request, context }: Route.ActionArgs) {
	const site = requireOwner(context);
	const answer = await submitPrivacy(site, await readForm(request));
	if (!answer) throw data(null, { status: 404 });
	return data(answer, { status: statusOfAnswer(answer) });
}

export default function PrivacyPage({ loaderData, actionData: answer }: Route.ComponentProps) {
	const { requests, erasures, receipts, now } = loaderData;
	return (
		<DeskPage title={copy.title} lead={copy.lead}>
			<div className="desk-columns">
				<div>
					<PersonPanel answer={answer} />
				</div>
				<div>
					<RequestsPanel requests={requests} now={now} />
				</div>
			</div>
			<div className="desk-columns">
				<div>
					<RetentionPanel answer={answer} />
				</div>
				<div>
					<ErasuresPanel {...erasures} now={now} />
					<ReceiptsPanel {...receipts} />
				</div>
			</div>
		</DeskPage>
	);
}
