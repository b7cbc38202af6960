import { deskCopy } from "#content/desk.ts";
import { DeskPage } from "#desk/layout/components.tsx";
import { respond } from "#desk/layout/form.server.ts";
import { requireOwner } from "#features/auth/require-staff.server.ts";
import { storedReceipts } from "#features/consent/receipts.server.ts";
import { readErasures } from "#features/privacy/erasures.server.ts";
import { periodText, rules } from "#features/privacy/retention-rules.server.ts";
import { readForm } from "#lib/forms/read-form.server.ts";
import type { Route } from "./+types/route.ts";
import { submitPrivacy } from "./action.server.ts";
import { ErasuresPanel, PersonPanel, ReceiptsPanel, RetentionPanel } from "./panels.tsx";

export const meta = () => [{ title: deskCopy.title("Privacy") }];

export async function loader({ request, context }: Route.LoaderArgs) {
	const { db } = requireOwner(context);
	const number = new URL(request.url).searchParams.get("receipt");
	const [erasures, history] = await Promise.all([
		readErasures(db),
		storedReceipts(db, number?.trim()),
	]);
	const receipts = { number, history };
	return {
		erasures: {
			count: erasures.size,
			latest: [...erasures.values()].sort().reverse().slice(0, 20),
		},
		receipts,
		rules: rules.map(({ id, what, keep, since }) => ({
			id,
			what,
			period: periodText(keep),
			since,
		})),
	};
}

export async function action({ request, context }: Route.ActionArgs) {
	const site = requireOwner(context);
	return respond(await submitPrivacy(site, await readForm(request)));
}

export default function PrivacyPage({ loaderData }: Route.ComponentProps) {
	const { erasures, receipts, rules } = loaderData;
	return (
		<DeskPage
			title="Privacy"
			lead="Export or erase the data you hold about a person, and delete expired data."
		>
			<div className="desk-columns">
				<div>
					<PersonPanel />
				</div>
				<div>
					<ErasuresPanel {...erasures} />
				</div>
			</div>
			<div className="desk-columns">
				<div>
					<RetentionPanel rules={rules} />
				</div>
				<div>
					<ReceiptsPanel {...receipts} />
				</div>
			</div>
		</DeskPage>
	);
}
