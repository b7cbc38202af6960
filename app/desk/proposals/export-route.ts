import { auditFile } from "#features/auth/audit.server.ts";
import { requireStaff } from "#features/auth/require-staff.server.ts";
import { csvResponse } from "#lib/csv-response.server.ts";
import type { Route } from "./+types/export-route.ts";
import { type ListedProposal, listProposals } from "./list-proposals.server.ts";
import { parseView } from "./proposal-views.ts";

const columns = {
	number: ({ number }) => number,
	title: ({ title }) => title,
	client: ({ client }) => client,
	person: ({ name, contact }) => name ?? contact,
	state: ({ shown }) => shown,
	created_at: ({ created_at }) => created_at,
	sent_at: ({ sent_at }) => sent_at,
	opened_at: ({ opened_at }) => opened_at,
	last_day: ({ lastDay }) => lastDay,
	decided_at: ({ decided_at }) => decided_at,
	net_once: ({ once }) => once / 100,
	net_monthly: ({ month }) => month / 100,
	currency: ({ currency }) => currency,
	author: ({ author }) => author,
} as const satisfies Record<
	string,
	(proposal: ListedProposal) => string | number | null
>;

/** Proposals read at a time; bounds the memory of an export. */
const BATCH = 500;

/** The proposals of a view as CSV, after an audit event. */
export async function loader({ url, context }: Route.LoaderArgs) {
	const site = requireStaff(context);
	const { db, clock } = site;
	const view = parseView(url.searchParams);
	await auditFile(site, "proposal.export", { view });

	async function* batches() {
		let after: string | null = null;
		do {
			const page: Awaited<ReturnType<typeof listProposals>> =
				await listProposals(db, { view, now: clock.at, after, size: BATCH });
			yield page.proposals.map((proposal) =>
				Object.values(columns).map((read) => read(proposal)),
			);
			after = page.next;
		} while (after !== null);
	}

	const name = `proposals-${clock.at.slice(0, 10)}`;

	return csvResponse(name, Object.keys(columns), batches());
}
