import {
	afterAll,
	beforeAll,
	describe,
	expect,
	onTestFinished,
	test,
	vi,
} from "vitest";
import type { StaffContext } from "#features/auth/require-staff.server.ts";
import { publicRequest } from "#lib/http/public-request.server.ts";
import { testDomain } from "../../app/desk/start/test-domain.server.ts";
import { isBuilt, notBuilt, unescaped } from "../support/built-site.ts";
import { send } from "../support/http.ts";
import {
	proxies,
	type RunningProxy,
	startCaddyWith,
} from "../support/proxies.ts";
import {
	newSession,
	type RunningSite,
	runSite,
} from "../support/running-site.ts";
import { formFields } from "../support/staff-context.ts";
import { unusedPort } from "../support/system.ts";

const domain = "www.firm.test";
const caddy = proxies.find(({ name }) => name === "Caddy");
const page = "/desk/start/domain";

/** The site on a domain whose HTTPS is on a port of this machine. */
async function startBehindCaddy() {
	const port = await unusedPort();
	const site = await runSite({
		SITE_URL: `https://${domain}:${port}`,
		TRUST_PROXY: "1",
	});
	const cookie = `__Host-${newSession(site).cookie}`;

	return { port, site, cookie };
}

describe.skipIf(!isBuilt || !caddy?.isInstalled)(
	`the step “Domain and HTTPS”${notBuilt}${caddy?.why}`,
	() => {
		let site: RunningSite;
		let port: number;
		let cookie: string;
		let lines: string;

		beforeAll(async () => {
			({ site, port, cookie } = await startBehindCaddy());
			const { text } = await send(site, page, {
				method: "GET",
				headers: { cookie },
			});
			lines = unescaped(/<pre[^>]*>([^<]*)/.exec(text)?.[1] ?? "");
		});
		afterAll(() => site?.remove());

		async function startCaddy(configured: string): Promise<RunningProxy> {
			const proxy = startCaddyWith(configured, {
				options: ["local_certs", `https_port ${port}`],
			});
			onTestFinished(proxy.close);
			await vi.waitFor(() => get(proxy, "/livez"), { timeout: 20_000 });

			return proxy;
		}

		function get(
			{ ca }: Pick<RunningProxy, "ca">,
			path: string,
			headers: Record<string, string> = {},
		) {
			const url = new URL(path, `https://${domain}:${port}`);
			const trusted = ca();
			const network = {
				resolve: async () => [{ address: "127.0.0.1", family: 4 }],
				isAllowed: () => true,
				...(trusted && { ca: trusted }),
			};

			return publicRequest(
				url,
				{ headers, timeout: 5_000, maxBytes: 1_000_000 },
				network,
			);
		}

		/** The answer of the step’s button, for an owner of this domain. */
		async function press(proxy: Pick<RunningProxy, "ca">) {
			const context = {
				installation: { siteUrl: `https://${domain}` },
			} as unknown as StaffContext;
			const { notice } = await testDomain(
				context,
				formFields({ domain }),
				(url) => get(proxy, url.pathname),
			);

			return `${notice?.title} ${notice?.text}`;
		}

		test("prints lines with which Caddy serves the site by HTTPS, and the test passes", async () => {
			const proxy = await startCaddy(lines);

			expect(lines.split("\n")).toHaveLength(3);
			expect(await press(proxy)).toBe(
				`This site answers at https://${domain}, with HTTPS. Links in emails lead there.`,
			);
			const home = await get(proxy, "/");
			expect(home.status).toBe(200);
			expect(home.headers).toHaveProperty("strict-transport-security");
			const { body } = await get(proxy, page, { cookie });
			expect(body).toContain("One in front, as configured.");
		});

		test("says when the proxy doesn’t tell visitors apart", async () => {
			const upstream = new URL(site.url).host;
			const proxy = await startCaddy(
				`${domain} {\n reverse_proxy ${upstream} {\n header_up -X-Forwarded-For\n }\n}`,
			);

			const { body } = await get(proxy, page, { cookie });

			expect(body).toContain("this request came without it");
			expect(body).toContain("Ask whoever hosts the site to let the proxy");
		});

		test.each([
			["another website", 'respond "Hello"', "Another website answers"],
			[
				"a redirect",
				"redir https://firm.test{uri}",
				"leads on to another address. It is https://firm.test:",
			],
			[
				"a proxy with another port",
				"reverse_proxy 127.0.0.1:9",
				"doesn’t reach this site",
			],
		])("says that the domain leads to %s", async (_, directive, says) => {
			const proxy = await startCaddy(`${domain} {\n ${directive}\n}`);

			expect(await press(proxy)).toContain(says);
		});

		test("says that the certificate isn’t one that browsers trust", async () => {
			await startCaddy(lines);

			expect(await press({ ca: () => undefined })).toContain(
				"Its certificate isn’t valid.",
			);
		});

		test("says that nothing answers", async () => {
			expect(await press({ ca: () => undefined })).toContain("Nothing answers");
		});
	},
);
