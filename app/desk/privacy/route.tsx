import { deskCopy } from "#content/desk.ts";
import { DeskPage } from "#desk/layout/components.tsx";
import { respond } from "#desk/layout/form.server.ts";
import { requireOwner } from "#features/auth/require-staff.server.ts";
import {
	countReceiptsByWeek,
	findReceipts,
} from "#features/consent/receipts.server.ts";
import { readErasures } from "#features/privacy/erasures.server.ts";
import {
	formatPeriod,
	rules,
} from "#features/privacy/retention-rules.server.ts";
import { readForm } from "#lib/forms/read-form.server.ts";
import type { Route } from "./+types/route.ts";
import { submitPrivacy } from "./action.server.ts";
import { ErasuresPanel, RequestsPanel, RetentionPanel } from "./panels.tsx";
import { PersonPanel } from "./person-panel.tsx";
import { ReceiptsPanel } from "./receipts-panel.tsx";

export const meta = () => [{ title: deskCopy.title("Privacy") }];

export async function loader({ request, context }: Route.LoaderArgs) {
	const { db, clock } = requireOwner(context);
	const number = new URL(request.url).searchParams.get("receipt");
	const requests = db
		.selectFrom("privacy_requests")
		.select(["id", "kind", "created_at", "expires_at", "done_at"])
		.orderBy("id", "desc")
		.limit(50);
	const erasures = await readErasures(db);

	return {
		requests: await requests.execute(),
		erasures: {
			count: erasures.size,
			latest: [...erasures.values()].sort().reverse().slice(0, 20),
		},
		receipts: {
			number,
			history: await findReceipts(db, number?.trim()),
			weeks: await countReceiptsByWeek(db, clock.at),
		},
		rules: rules.map(({ expired: _, keep, ...rule }) => ({
			...rule,
			period: formatPeriod(keep),
		})),
		now: clock.at,
	};
}

export async function action({ request, context }: Route.ActionArgs) {
	const site = requireOwner(context);
	return respond(await submitPrivacy(site, await readForm(request)));
}

export default function PrivacyPage({ loaderData }: Route.ComponentProps) {
	return (
		<DeskPage
			title="Privacy"
			intro="Export or erase the data you hold about a person, and delete expired data."
		>
			<div className="desk-columns">
				<div>
					<PersonPanel />
					<RequestsPanel {...loaderData} />
					<RetentionPanel {...loaderData} />
				</div>
				<div>
					<ErasuresPanel {...loaderData} />
					<ReceiptsPanel {...loaderData} />
				</div>
			</div>
		</DeskPage>
	);
}
