import { expect } from "vitest";
import { shippedArticles } from "#content/articles.server.ts";
import { setLiveContent } from "#content/live-content.server.ts";
import type { Redirect } from "#content/redirects-schema.ts";
import { shippedContent } from "#content/shipped-content.ts";
import { unpublishEntry } from "#features/content/publish.server.ts";
import {
	loadSnapshot,
	withDocument,
} from "#features/content/snapshot.server.ts";
import type { Database } from "#lib/db/connection.server.ts";
import { onSqlite } from "../../../tests/support/databases.ts";
import {
	clock,
	routeArgs,
	staffContext,
} from "../../../tests/support/staff-context.ts";
import { loadNotFound } from "./load-not-found.server.ts";

const at = "2026-11-26T10:00:00.000Z";

async function load(db: Database, path: string, ...entries: Redirect[]) {
	const snapshot = await loadSnapshot(db, at);
	const { content } = withDocument(snapshot, "redirects", { entries }, at);
	setLiveContent(content);

	try {
		const request = new Request(`https://sheaf.example${path}`);
		return loadNotFound(routeArgs(staffContext(db, at), request));
	} catch (thrown) {
		return thrown as Response;
	} finally {
		setLiveContent(shippedContent());
	}
}

onSqlite((test) => {
	test("an old address is redirected for good, with its query", async (db) => {
		const response = await load(db, "/%c3%9cber-uns/?utm_source=x", {
			from: "/über-uns",
			to: "/about",
		});

		expect(response).toBeInstanceOf(Response);
		expect(response).toMatchObject({ status: 308 });
		expect((response as Response).headers.get("location")).toBe(
			"/about?utm_source=x",
		);
	});

	test("the address of an article that was taken off says so, under any spelling", async (db) => {
		const [article] = shippedArticles;
		const path = `/blog/${article?.fields.slug}`;
		await unpublishEntry(
			{ db, clock: clock(at), staffId: null },
			{ key: `article:${article?.fields.slug}`, version: null },
		);

		const gone = await load(db, `${path.toUpperCase()}/`);
		const redirected = await load(db, path, { from: path, to: "/blog" });

		expect(gone).toMatchObject({
			data: { notFound: true, isGone: true },
			init: { status: 410 },
		});
		expect(redirected).toMatchObject({ status: 308 });
	});

	test("any other unknown address is not found", async (db) => {
		const answer = await load(db, "/other", { from: "/old", to: "/about" });

		expect(answer).toMatchObject({ init: { status: 404 } });
	});
});
