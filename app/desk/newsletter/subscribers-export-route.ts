import { ReadableStream, TextEncoderStream } from "node:stream/web";
import { recordAuditEvent } from "#features/auth/audit.server.ts";
import { requireStaff } from "#features/auth/require-staff.server.ts";
import { formatCsvRow } from "#lib/csv.server.ts";
import type { Route } from "./+types/subscribers-export-route.ts";
import {
	type ListedSubscriber,
	parseSubscriberFilter,
	selectMatching,
} from "./subscribers.server.ts";

const columns = [
	"email",
	"status",
	"suppressed",
	"source",
	"created_at",
	"confirmed_at",
	"unsubscribed_at",
] as const satisfies readonly Exclude<keyof ListedSubscriber, "refusal">[];

/** The subscribers of the filter as CSV, after an audit event. */
export async function loader({ url, context }: Route.LoaderArgs) {
	const { db, staff, clock } = requireStaff(context);
	const filter = parseSubscriberFilter(url.searchParams);
	await recordAuditEvent(
		db,
		{ staffId: staff.id, action: "newsletter.export" },
		clock,
	);

	async function* file() {
		yield `\ufeff${formatCsvRow(columns)}\r\n`;
		for await (const batch of selectMatching(db, filter, null))
			for (const row of batch)
				yield `${formatCsvRow(columns.map((column) => row[column]))}\r\n`;
	}

	const body = ReadableStream.from(file()).pipeThrough(new TextEncoderStream());

	return new Response(body as BodyInit, {
		headers: {
			"Content-Type": "text/csv; charset=utf-8",
			"Content-Disposition": `attachment; filename="subscribers-${clock.at.slice(0, 10)}.csv"`,
			"Cache-Control": "no-store",
		},
	});
}
