import { createHash } from "node:crypto";
import { test as base, beforeEach, expect } from "vitest";
import { builtAddresses } from "../support/built-site.ts";
import { filledForms, type Reply, send, sendForm } from "../support/http.ts";
import { newLogin, aPassword as password } from "../support/password.ts";
import { newSession, type RunningSite, runSite, type TestStaff } from "../support/running-site.ts";

/** Text that only staff may read: in a lead, a person and a staff member's name. */
const MARK = "Unlisted Umbrellas";

type Attacked = { site: RunningSite; owner: TestStaff; member: TestStaff; personId: string };

const test = base.extend<{ desk: Attacked }>({
	desk: [
		// biome-ignore lint/correctness/noEmptyPattern: Vitest wants the fixtures destructured
		async ({}, use) => {
			const site = await runSite();
			const [, academy] = filledForms("secret@visitor.example");
			await sendForm(site, "/academy/request", {
				...academy?.fields,
				name: MARK,
				company: MARK,
				message: MARK,
			} as Record<string, string>);
			const owner = newSession(site, "owner", MARK);
			const member = newSession(site, "member", MARK);
			const personId = String(site.rows("people")[0]?.id);
			await use({ site, owner, member, personId });
			await site.remove();
		},
		{ scope: "file" },
	],
});

beforeEach<{ desk: Attacked }>(({ desk }) => desk.site.sql("DELETE FROM rate_limits"));

const look = (site: RunningSite, path: string, headers: Record<string, string> = {}) =>
	send(site, path, { method: "GET", headers });

const post = (
	site: RunningSite,
	path: string,
	headers: Record<string, string>,
	body = "intent=x",
) =>
	send(site, path, {
		headers: { "content-type": "application/x-www-form-urlencoded", ...headers },
		body,
	});

/** Everything that an attacker could have changed. */
function state(site: RunningSite): string {
	const tables = [
		"leads",
		"people",
		"notes",
		"staff",
		"sessions",
		"settings",
		"bookings",
		"outbox",
		"academy_leads",
		"erasures",
		"privacy_requests",
		"audit_log",
	];
	return JSON.stringify(
		tables.map((table) => site.rows(table).map((row) => ({ ...row, seen_at: null }))),
	);
}

/** Nothing of the desk in it. */
function expectNothingTold(reply: Reply, what: string): void {
	const answer = JSON.stringify(reply);
	expect(answer, what).not.toContain(MARK);
	expect(answer, what).not.toContain("secret@visitor.example");
	expect(reply.status, what).toBeLessThan(500);
	const location = String(reply.headers.location ?? "/");
	expect(location, what).toMatch(/^\/(?![/\\])/);
}

async function deskAddresses({ personId }: Attacked): Promise<string[]> {
	const all = await builtAddresses({ id: personId, format: "csv" });
	const desk = all.filter((path) => /^\/(desk|logout|login\/code)/.test(path));
	expect(desk.length).toBeGreaterThan(15);
	return desk;
}

/** The same address as routers, proxies and file systems may read it, too. */
function disguises(path: string): string[] {
	const [, first = "", ...rest] = path.split("/");
	const tail = rest.length > 0 ? `/${rest.join("/")}` : "";
	return [
		path,
		`${path}/`,
		`${path}//`,
		`/${path}`,
		`//${path}`,
		path.replaceAll("/", "//"),
		path.toUpperCase(),
		`/${first.charAt(0).toUpperCase()}${first.slice(1)}${tail}`,
		`${path}.data`,
		`${path.toUpperCase()}.DATA`,
		`${path}/.data`,
		`${path}/_.data`,
		`${path}.data?_routes=root`,
		`${path}.data?index`,
		`${path}?index`,
		`${path}?_data=routes`,
		`/%64${first.slice(1)}${tail}`,
		`/${first.slice(0, -1)}%6B${tail}`,
		`/%2564${first.slice(1)}${tail}`,
		`/%2f${first}${tail}`,
		path.replaceAll("/", "%2f").replace("%2f", "/"),
		`/.${path}`,
		`/x/..${path}`,
		`/x/%2e%2e${path}`,
		`/academy/..;${path}`,
		`${path};a=b`,
		`${path}%00`,
		`${path}%20`,
		`${path}.`,
		`${path}.json`,
		`${path}.html`,
		`/\\${first}${tail}`,
		path.replaceAll("/", "\\").replace("\\", "/"),
		`/__manifest?paths=${encodeURIComponent(path)}`,
	];
}

test("a stranger gets nothing from any address of the desk, however it is written", async ({
	desk,
}) => {
	const { site } = desk;
	const before = state(site);
	// Every address under every spelling: server/staff-auth.test.ts. Here, as the whole server reads them.
	const spelled = ["/desk", `/desk/people/${desk.personId}`, "/desk/export.csv"].flatMap(disguises);
	const addresses = await deskAddresses(desk);
	const paths = [...spelled, ...addresses, ...addresses.map((path) => `${path}.data`)];
	expect(
		(await look(site, "/desk", { cookie: desk.owner.cookie })).text,
		"the mark is there to be seen",
	).toContain(MARK);
	const rest = [...paths];
	const one = async () => {
		for (let path = rest.pop(); path !== undefined; path = rest.pop()) {
			const reply = await look(site, path);
			expectNothingTold(reply, path);
			if (reply.status === 200) expect(reply.text, path).not.toMatch(/"staff"|Log out/);
			if (path.length % 4) continue;
			const data = await look(site, path, {
				accept: "application/json",
				"sec-fetch-dest": "empty",
			});
			expectNothingTold(data, `${path} as data`);
		}
	};
	await Promise.all(Array.from({ length: 8 }, one));
	expect(state(site)).toBe(before);
	expect(site.output()).not.toContain('"event":"request failed"');
});

test("a stranger can send nothing to any address of the desk, and staff only from the desk's own pages", async ({
	desk,
}) => {
	const { site, owner } = desk;
	const before = state(site);
	for (const path of await deskAddresses(desk)) {
		for (const duplicate of [path, `${path}.data`, `/${path}`]) {
			const stranger = await post(site, duplicate, {
				origin: site.url,
				"sec-fetch-site": "same-origin",
			});
			expectNothingTold(stranger, `stranger: ${duplicate}`);
			if (path.startsWith("/desk"))
				expect([401, 404, 405], `stranger: ${duplicate}`).toContain(stranger.status);
		}
		if (path === "/login/code") continue;
		for (const headers of [
			{ origin: "https://evil.example" },
			{ origin: `${site.url}.evil.example` },
			{ origin: site.url, "sec-fetch-site": "cross-site" },
			{ referer: `${site.url}/desk` },
		] as Record<string, string>[]) {
			const reply = await post(site, path, { cookie: owner.cookie, ...headers });
			const what = `${path} with ${JSON.stringify(headers)}`;
			expect(reply.status, what).toBe(403);
			expect(reply.text, what).not.toContain(MARK);
		}
	}
	expect(state(site)).toBe(before);
	expect((await look(site, "/desk", { cookie: owner.cookie })).status, "still signed in").toBe(200);
});

test("a member gets nothing from the pages of owners, by no way of writing them", async ({
	desk,
}) => {
	const { site, member } = desk;
	for (const path of [
		"/desk/privacy",
		"/desk/staff",
		"/desk/audit",
		"/desk/hours",
		"/desk/health",
		"/desk/privacy/person.json",
	])
		for (const duplicate of [path, `${path}.data`, `/${path}`, path.toUpperCase(), `${path}/`]) {
			const reply = await look(site, `${duplicate}?email=secret@visitor.example`, {
				cookie: member.cookie,
			});
			if (duplicate.endsWith(".data"))
				expect(reply.text, duplicate).not.toContain("secret@visitor.example");
			else expect([403, 404, 405], duplicate).toContain(reply.status);
			const sent = await post(
				site,
				duplicate,
				{ cookie: member.cookie, origin: site.url },
				`intent=erase&email=secret%40visitor.example&id=${desk.owner.id}`,
			);
			// A data twin answers its caller with the error in words of its own.
			expect([202, 400, 403, 404, 405, 500], duplicate).toContain(sent.status);
			expect(sent.status, duplicate).not.toBe(500);
		}
	expect(site.rows("people")).toHaveLength(1);
	expect(site.rows("staff").filter((row) => row.removed_at)).toEqual([]);
});

test("a cookie that is forged, cut or doubled opens nothing", async ({ desk }) => {
	const { site, owner } = desk;
	const [name = "", value = ""] = owner.cookie.split("=");
	const hash = createHash("sha256").update(value).digest("hex");
	for (const cookie of [
		"",
		`${name}=`,
		`${name}=${value.slice(0, -1)}`,
		`${name}=${value}x`,
		`${name}=${value.toLowerCase()}`,
		`${name}=${hash}`,
		`${name}=' OR 1=1 --`,
		`${name}=__proto__`,
		`${name}=${"a".repeat(8_000)}`,
		`${name}=%00`,
		`${name}[]=${value}`,
		`__Host-${name}=${value}`,
		`${name.toUpperCase()}=${value}`,
		`x${name}=${value}`,
		`${name}=wrong; ${name}=${value}`,
	]) {
		const reply = await look(site, "/desk", { cookie });
		expect(reply.status, cookie.slice(0, 80)).toBe(303);
		expectNothingTold(reply, cookie.slice(0, 80));
	}
});

const logIn = (
	site: RunningSite,
	fields: Record<string, string>,
	headers: Record<string, string> = {},
) => sendForm(site, "/login", fields, headers);

const cookieOf = ({ headers }: Reply) => String(headers["set-cookie"] ?? "").split(";")[0] ?? "";

test("a planted session is never the one that is signed in, each login has a new one, and after the logout it opens nothing", async ({
	desk: { site },
}) => {
	const email = newLogin(site, "member");
	const planted = `sheaf-desk=${"A".repeat(43)}`;
	const first = await logIn(site, { email, password }, { cookie: planted });
	expect(first.status).toBe(200);
	const cookie = cookieOf(first);
	expect(String(first.headers["set-cookie"])).toMatch(/; HttpOnly; SameSite=(Lax|Strict)/);
	expect(cookie).not.toBe(planted);
	expect((await look(site, "/desk", { cookie: planted })).status).toBe(303);
	expect((await look(site, "/desk", { cookie })).status).toBe(200);
	const second = cookieOf(await logIn(site, { email, password }, { cookie }));
	expect(second).not.toBe(cookie);
	expect((await look(site, "/desk", { cookie })).status, "the former one is over").toBe(303);
	// A link or a picture elsewhere logs nobody out, a form elsewhere neither.
	await look(site, "/logout", { cookie: second });
	expect(
		(await post(site, "/logout", { cookie: second, origin: "https://evil.example" })).status,
	).toBe(403);
	expect((await look(site, "/desk", { cookie: second })).status).toBe(200);
	const out = await post(site, "/logout", { cookie: second, origin: site.url });
	expect(out.headers["clear-site-data"]).toBe('"cache"');
	expect(String(out.headers["set-cookie"])).toContain("Max-Age=0");
	for (const path of ["/desk", "/desk.data", "/desk/account", "/desk/export.csv"])
		expect([303, 401, 404], path).toContain((await look(site, path, { cookie: second })).status);
});

test("guessing is slowed down for one account and for one place, without a lock that lasts, and other addresses of the client change nothing", async ({
	desk: { site },
}) => {
	const email = newLogin(site, "member");
	const attempts = await Promise.all(
		Array.from({ length: 30 }, (_, at) =>
			logIn(
				site,
				{ email: at % 2 ? email : email.toUpperCase(), password: `guess ${at}` },
				{ "x-forwarded-for": `203.0.113.${at}` },
			),
		),
	);
	const statuses = attempts.map(({ status }) => status);
	expect(statuses.filter((status) => status === 422).length).toBeLessThanOrEqual(20);
	const limited = attempts.filter(({ status }) => status === 429);
	expect(limited.length).toBeGreaterThanOrEqual(10);
	for (const { headers, text } of limited) {
		expect(Number(headers["retry-after"])).toBeGreaterThan(0);
		expect(Number(headers["retry-after"])).toBeLessThanOrEqual(15 * 60);
		expect(JSON.parse(text).message.title).toBe("Too many attempts");
	}
	expect((await look(site, "/login")).status, "the page is there").toBe(200);
	site.sql("DELETE FROM rate_limits");
	expect((await logIn(site, { email, password })).status, "and the right one is let in later").toBe(
		200,
	);
});
