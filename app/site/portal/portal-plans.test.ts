import { expect } from "vitest";
import {
	isOwnFile,
	listOwnCalls,
	listOwnMessages,
} from "#features/portal/portal.server.ts";
import { requestPortalLink } from "#features/portal/portal-links.server.ts";
import {
	listOwnProposals,
	readOwnRecord,
} from "#features/proposals/own-proposals.server.ts";
import { listProjects } from "#features/proposals/project-steps.server.ts";
import type { Database } from "#lib/db/connection.server.ts";
import { onSqlite } from "../../../tests/support/databases.ts";
import {
	queryPlan,
	recordQueries,
} from "../../../tests/support/query-plans.ts";
import { clock, siteUrl } from "../../../tests/support/staff-context.ts";

const jo = "jo@client.example";
const { at } = clock();

const reads: Record<string, (db: Database) => Promise<unknown>> = {
	calls: (db) => listOwnCalls(db, jo),
	messages: (db) => listOwnMessages(db, jo),
	"a file": (db) => isOwnFile(db, jo, "id"),
	proposals: (db) => listOwnProposals(db, jo, at),
	"an agreement": (db) => readOwnRecord(db, jo, "id"),
	projects: (db) => listProjects(db, { email: jo }),
	"a request for a link": (db) =>
		requestPortalLink(
			{
				db,
				clock: clock(),
				origin: siteUrl,
				notify: {
					to: jo,
					from: { name: "", address: jo },
					webhook: false,
					mail: true,
				},
			},
			jo,
			null,
		),
};

onSqlite((test) => {
	test.each(Object.entries(reads))(
		"%s: no table is read as a whole, however many people there are",
		async (db, _name, read) => {
			const noted = recordQueries(db);
			await read(noted.db);

			const selects = noted.asked.filter(({ sql }) => /^\s*select/i.test(sql));
			expect(selects.length).toBeGreaterThan(0);
			for (const select of selects)
				for (const step of await queryPlan(db, select))
					expect(step).not.toMatch(/^SCAN [a-z_]+/);
		},
	);
});
