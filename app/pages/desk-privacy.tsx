import { data } from "react-router";
import { ownReceipts } from "#consent/receive.server.ts";
import { deskCopy } from "#content/desk.ts";
import { deskPrivacy as copy } from "#content/desk-privacy.ts";
import { DeskPage } from "#desk/desk-page.tsx";
import { readForm } from "#leads/form-action.server.ts";
import { uncleanBackups } from "#privacy/backups.server.ts";
import { receivePrivacy } from "#privacy/desk-action.server.ts";
import { statusOfAnswer } from "#privacy/desk-contract.ts";
import { ErasuresPanel, RequestsPanel, RetentionPanel } from "#privacy/desk-panels.tsx";
import { countErasures, latestErasures } from "#privacy/erasure-list.server.ts";
import { PersonPanel } from "#privacy/person-panel.tsx";
import { receiptWeeks } from "#privacy/receipt-weeks.server.ts";
import { ReceiptsPanel } from "#privacy/receipts-panel.tsx";
import { recentRequests } from "#privacy/requests.server.ts";
import { ownersDeskOf } from "#staff/desk-of.server.ts";
import type { Route } from "./+types/desk-privacy.ts";

export const meta = () => [{ title: deskCopy.title(copy.title) }];

export async function loader({ request, context }: Route.LoaderArgs) {
	const { db, moment, installation } = ownersDeskOf(context);
	const number = new URL(request.url).searchParams.get("receipt");
	const [requests, erased, latest, unclean, weeks, history] = await Promise.all([
		recentRequests(db),
		countErasures(db),
		latestErasures(db),
		installation ? uncleanBackups(db, installation.folder) : [],
		receiptWeeks(db, moment.at),
		ownReceipts(db, number?.trim()),
	]);
	return {
		requests,
		erasures: { count: erased, latest, unclean: unclean.length },
		receipts: { weeks, number, history },
		now: moment.at,
	};
}

export async function action({ request, context }: Route.ActionArgs) {
	const site = ownersDeskOf(context);
	const answer = await receivePrivacy(site, await readForm(request));
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
