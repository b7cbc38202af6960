import { expect, test } from "vitest";
import { routeArgs } from "../../../tests/support/staff-context.ts";
import { loader } from "./missing-route.tsx";

test.each([
	["/desk/checks", "/desk/health"],
	["/desk/figures?from=2026-01-01", "/desk/reports?from=2026-01-01"],
	["/desk/news", "/desk/new-leads"],
	["/desk/figures.data", "/desk/reports"],
])("%s redirects to %s", async (from, to) => {
	const request = new Request(new URL(from, "https://sheaf.example"));

	const open = async () =>
		loader(routeArgs({ staff: { id: "staff-1" } } as never, request));

	const thrown: Response = await open().catch((response) => response);
	expect([thrown.status, thrown.headers.get("location")]).toEqual([301, to]);
});
