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
	findExpiry,
	formatPeriod,
	promises,
	rules,
} from "#features/privacy/retention-rules.server.ts";
import {
	findRetainedContract,
	listRetainedContracts,
} from "#features/proposals/retained-contracts.server.ts";
import { readForm } from "#lib/forms/read-form.server.ts";
import type { Route } from "./+types/route.ts";
import { submitPrivacy } from "./action.server.ts";
import { ContractsPanel } from "./contracts-panel.tsx";
import { ErasuresPanel, RequestsPanel, RetentionPanel } from "./panels.tsx";
import { PersonPanel } from "./person-panel.tsx";
import { ReceiptsPanel } from "./receipts-panel.tsx";

export const meta = () => [{ title: deskCopy.title("Privacy") }];

export async function loader({ request, context }: Route.LoaderArgs) {
	const { db, clock } = requireOwner(context);
	const query = new URL(request.url).searchParams;
	const number = query.get("receipt");
	const requests = db
		.selectFrom("privacy_requests")
		.select(["id", "kind", "created_at", "expires_at", "done_at"])
		.orderBy("id", "desc")
		.limit(50);
	const erasures = await readErasures(db);
	const contracts = await listRetainedContracts(db);

	return {
		requests: await requests.execute(),
		erasures: {
			count: erasures.size,
			latest: [...erasures.values()].sort().reverse().slice(0, 20),
		},
		contracts: {
			listed: contracts.map((contract) => ({
				...contract,
				deleted_on: findExpiry(promises.contracts, contract.created_at),
			})),
			opened: await findRetainedContract(db, query.get("contract")),
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
					<ContractsPanel {...loaderData} />
					<ReceiptsPanel {...loaderData} />
				</div>
			</div>
		</DeskPage>
	);
}
