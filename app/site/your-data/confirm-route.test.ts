import { createStaticHandler, RouterContextProvider } from "react-router";
import { expect } from "vitest";
import { submitRequest } from "#features/privacy/requests.server.ts";
import { requestContext } from "#lib/http/request-context.server.ts";
import { countOf, messagesOf, onSqlite } from "../../../tests/support/databases.ts";
import { ask, siteAt } from "../../../tests/support/submissions.ts";
import { action, loader } from "./confirm-route.tsx";

const jo = "jo@firm.example";

onSqlite((test) => {
	test("a completed erasure responds with 200, its used link with 404", async (db) => {
		const site = { ...siteAt(db, "2026-11-20T09:00:00.000Z"), nonce: "" };
		await ask(site, jo);
		await submitRequest(site, new Map(Object.entries({ kind: "erase", email: jo })));
		const [{ document }] = await messagesOf(db, "privacy.confirm");
		const link = document.action.url;

		const routes = [{ id: "confirm", path: "/your-data/confirm", loader, action }];
		const { query } = createStaticHandler(routes as never);
		const routerContext = new RouterContextProvider();
		routerContext.set(requestContext, site);
		const press = async () => {
			const answer = await query(new Request(link, { method: "POST" }), {
				requestContext: routerContext,
			});
			return answer instanceof Response ? answer.status : answer.statusCode;
		};
		expect(await press()).toBe(200);
		expect(await countOf(db, "leads")).toBe(0);
		expect(await press()).toBe(404);
	});
});
