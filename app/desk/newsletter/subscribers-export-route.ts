import { auditFile } from "#features/auth/audit.server.ts";
import { requireStaff } from "#features/auth/require-staff.server.ts";
import { csvResponse } from "#lib/csv-response.server.ts";
import type { Route } from "./+types/subscribers-export-route.ts";
import {
	type ListedSubscriber,
	parseSubscriberFilter,
	selectMatching,
} from "./subscribers.server.ts";

const columns = [
	"email",
	"first_name",
	"status",
	"suppressed",
	"source",
	"agreed_where",
	"agreed_at",
	"created_at",
	"confirmed_at",
	"unsubscribed_at",
] as const satisfies readonly Exclude<keyof ListedSubscriber, "refusal">[];

/** The subscribers of the filter as CSV, after an audit event. */
export async function loader({ url, context }: Route.LoaderArgs) {
	const site = requireStaff(context);
	const { db, clock } = site;
	const filter = parseSubscriberFilter(url.searchParams);
	await auditFile(site, "newsletter.export");

	async function* batches() {
		for await (const batch of selectMatching(db, filter, null))
			yield batch.map((row) => columns.map((column) => row[column]));
	}

	const name = `subscribers-${clock.at.slice(0, 10)}`;

	return csvResponse(name, columns, batches());
}
