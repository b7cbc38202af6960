import { beforeEach, expect } from "vitest";
import { allRoutes } from "../support/built-site.ts";
import {
	fillAcademyRequest,
	type Reply,
	send,
	sendForm,
	sendPlainForm,
} from "../support/http.ts";
import { newLogin, aPassword as password } from "../support/password.ts";
import { newSession, type RunningSite } from "../support/running-site.ts";
import { test as base } from "../support/site-test.ts";

/** Confidential text, in a lead, a person and a staff member's name. */
const MARK = "Unlisted Umbrellas";

const test = base.extend<{ personId: string }>({
	personId: [
		async ({ site }, use) => {
			const academy = fillAcademyRequest("secret@visitor.example");
			const marked = { name: MARK, company: MARK, message: MARK };

			await sendForm(site, "/academy/request", {
				...academy.fields,
				...marked,
			});
			await use(String(site.rows("people")[0]?.id));
		},
		{ scope: "file" },
	],
});

beforeEach<{ site: RunningSite }>(({ site }) =>
	site.sql("DELETE FROM rate_limits"),
);

const look = (
	site: RunningSite,
	path: string,
	headers: Record<string, string> = {},
) => send(site, path, { method: "GET", headers });

/** All rows that an attacker could have changed. */
function state(site: RunningSite): string {
	const tables =
		"leads people notes staff sessions settings bookings outbox erasures audit_log";
	return JSON.stringify(
		tables
			.split(" ")
			.map((table) =>
				site.rows(table).map((row) => ({ ...row, seen_at: null })),
			),
	);
}

function expectNothingOfTheDesk(reply: Reply, what: string): void {
	const answer = JSON.stringify(reply);

	expect(answer, what).not.toContain(MARK);
	expect(answer, what).not.toContain("secret@visitor.example");
	expect(reply.status, what).toBeLessThan(500);
	expect(String(reply.headers.location ?? "/"), what).toMatch(/^\/(?![/\\])/);
}

/** Variants of a path that routers, proxies or file systems may treat as the same. */
function disguises(path: string): string[] {
	const [, first = "", ...rest] = path.split("/");
	const tail = rest.length > 0 ? `/${rest.join("/")}` : "";

	return [
		path,
		`${path}/`,
		`/${path}`,
		path.replaceAll("/", "//"),
		path.toUpperCase(),
		`${path.toUpperCase()}.DATA`,
		`${path}/_.data`,
		`${path}.data?_routes=root`,
		`${path}?index`,
		`/%64${first.slice(1)}${tail}`,
		`/%2564${first.slice(1)}${tail}`,
		`/%2f${first}${tail}`,
		`/x/..${path}`,
		`/x/%2e%2e${path}`,
		`/academy/..;${path}`,
		`${path};a=b`,
		`${path}%00`,
		`${path}.json`,
		`/\\${first}${tail}`,
		`/__manifest?paths=${encodeURIComponent(path)}`,
	];
}

test("no variant of a desk path responds without a session", async ({
	site,
	personId,
}) => {
	const owner = newSession(site, "owner", MARK);
	const before = state(site);
	const addresses = allRoutes
		.map(({ path }) =>
			path.replace(":format", "csv").replace(/:\w+|\*/g, personId),
		)
		.filter((path) => /^\/(desk|logout|login\/code)/.test(path));

	expect(addresses.length).toBeGreaterThan(15);

	const spelled = [
		"/desk",
		`/desk/people/${personId}`,
		"/desk/export.csv",
	].flatMap(disguises);

	expect(
		(await look(site, "/desk", { cookie: owner.cookie })).text,
		"can be seen",
	).toContain(MARK);

	for (const path of [
		...spelled,
		...addresses,
		...addresses.map((each) => `${each}.data`),
	]) {
		const reply = await look(site, path);
		expectNothingOfTheDesk(reply, path);

		const head = await send(site, path, { method: "HEAD" });
		expectNothingOfTheDesk(head, path);

		const refusal = [reply.status, reply.headers.location, ""];

		expect(
			[head.status, head.headers.location, head.text],
			`HEAD ${path}`,
		).toEqual(refusal);

		const sent = await sendPlainForm(site, path, {});
		expectNothingOfTheDesk(sent, path);

		expect([200, 429], path).not.toContain(sent.status);

		if (reply.status === 200)
			expect(reply.text, path).not.toMatch(/"staff"|Log out/);
	}

	expect(state(site)).toBe(before);
	expect(site.output()).not.toContain('"event":"request failed"');
});

test("a member gets no data from any variant of an owner's path", async ({
	site,
	personId,
}) => {
	const { cookie } = newSession(site, "member", MARK);
	const { id } = newSession(site, "owner", MARK);
	const fields = { intent: "erase", email: "secret@visitor.example", id };

	for (const page of [
		"privacy",
		"staff",
		"audit",
		"hours",
		"health",
		"privacy/person.json",
	])
		for (const variant of [
			page,
			`${page}.data`,
			`/${page}`,
			page.toUpperCase(),
			`${page}/`,
		]) {
			const path = `/desk/${variant}`;
			const reply = await look(site, `${path}?email=${fields.email}`, {
				cookie,
			});
			// React Router answers data requests with 202.
			const refused = path.endsWith(".data")
				? [200, 202, 403]
				: [400, 403, 404, 405];

			expect(refused, path).toContain(reply.status);
			expect(
				reply.text.replaceAll(`email=${fields.email}`, ""),
				path,
			).not.toContain(fields.email);

			const { status } = await sendForm(site, path, fields, { cookie });
			expect([202, 400, 403, 404, 405], path).toContain(status);
		}

	expect(site.rows("people")).toMatchObject([{ id: personId }]);
	expect(site.rows("staff").filter((row) => row.removed_at)).toEqual([]);
});

test("only the desk's form logs out, which also clears the browser's cache", async ({
	site,
}) => {
	const { cookie } = newSession(site);
	await look(site, "/logout", { cookie });

	expect((await look(site, "/desk", { cookie })).status).toBe(200);

	const { headers } = await sendForm(site, "/logout", {}, { cookie });
	expect(headers["clear-site-data"]).toBe('"cache"');
	expect(String(headers["set-cookie"])).toContain("Max-Age=0");
	expect((await look(site, "/desk", { cookie })).status).toBe(303);
});

test("logins over the limit get Retry-After, whatever address X-Forwarded-For claims", async ({
	site,
}) => {
	const email = newLogin(site, "member");

	const guess = (_: unknown, at: number) => {
		const forged = { "x-forwarded-for": `203.0.113.${at}` };
		return sendForm(site, "/login", { email, password: `guess ${at}` }, forged);
	};

	const replies = await Promise.all(Array.from({ length: 30 }, guess));
	const limited = replies.filter(({ status }) => status === 429);

	expect(limited.length).toBeGreaterThanOrEqual(10);

	const retryAfter = Number(limited[0]?.headers["retry-after"]);
	expect(retryAfter).toBeGreaterThan(0);
	expect(retryAfter).toBeLessThanOrEqual(15 * 60);

	site.sql("DELETE FROM rate_limits");

	expect((await sendForm(site, "/login", { email, password })).status).toBe(
		200,
	);
});
