import {
	afterAll,
	beforeAll,
	describe,
	expect,
	onTestFinished,
	test,
} from "vitest";
import { fillQuestion, newAddress, send, sendForm } from "../support/http.ts";
import {
	hasPostfix,
	startPostfix,
	withoutPostfix,
} from "../support/postfix.ts";
import {
	newSession,
	type RunningSite,
	runSite,
} from "../support/running-site.ts";

async function ask(site: RunningSite, email: string): Promise<void> {
	const form = fillQuestion(email);
	expect((await sendForm(site, "/ask", form.fields)).status).toBe(200);
}

const emailTo = (site: RunningSite, address: string) =>
	site.rows("outbox").find(({ recipient }) => recipient === address);

describe.skipIf(!hasPostfix)(
	`with Postfix as the mail server${withoutPostfix}`,
	() => {
		let postfix: Awaited<ReturnType<typeof startPostfix>>;
		beforeAll(async () => {
			postfix = await startPostfix();
		});
		afterAll(() => postfix?.close());

		async function siteWith(
			environment: Record<string, string>,
		): Promise<RunningSite> {
			const site = await runSite({
				NOTIFY_TO: "owner@example.com",
				...environment,
			});
			onTestFinished(site.remove);

			return site;
		}

		test("email is sent by STARTTLS; unknown recipients fail, temporary refusals are retried", async () => {
			const site = await siteWith({
				SMTP_URL: `smtp://${postfix.encrypted}`,
				NODE_EXTRA_CA_CERTS: postfix.certificateFile,
			});
			const gone = "gone@example.com";
			const later = "later@example.com";

			for (const email of [gone, later]) await ask(site, email);
			const delivered = { attempts: 1, delivered_at: expect.any(String) };

			await expect
				.poll(() => emailTo(site, "owner@example.com"))
				.toMatchObject(delivered);
			// Postfix puts it into the mailbox after it has accepted it.
			await expect
				.poll(() => postfix.inbox())
				.toMatch(/\(using TLSv1\.[23] with cipher [\s\S]*New question/);
			await expect
				.poll(() => emailTo(site, gone))
				.toMatchObject({ dead_at: expect.any(String) });
			await expect
				.poll(() => emailTo(site, later)?.attempts)
				.toBeGreaterThan(1);
			expect(emailTo(site, later)).toMatchObject({
				delivered_at: null,
				dead_at: null,
			});

			const last_error = expect.stringContaining("550 5.1.1 <[address]>");

			expect(emailTo(site, gone)).toMatchObject({
				attempts: 1,
				delivered_at: null,
				last_error,
			});

			const { cookie } = newSession(site);
			const path = `/desk/messages/${emailTo(site, gone)?.id}`;
			const { text } = await send(site, path, {
				method: "GET",
				headers: { cookie },
			});

			expect(text).toContain("550 5.1.1");
		});

		test.each([
			[
				"with a password, to a server without STARTTLS",
				"user:secret@",
				"plain",
				"STARTTLS",
			],
			[
				"to a server with a self-signed certificate",
				"",
				"encrypted",
				"self-signed certificate",
			],
		] as const)("email is not sent %s", async (_what, user, server, reason) => {
			const site = await siteWith({
				SMTP_URL: `smtp://${user}${postfix[server]}`,
			});
			const email = newAddress();
			await ask(site, email);

			const last_error = expect.stringContaining(reason);
			await expect
				.poll(() => emailTo(site, email))
				.toMatchObject({ last_error });
			expect(emailTo(site, email)).toMatchObject({
				delivered_at: null,
				dead_at: null,
			});
			expect(site.output()).not.toContain("secret");
		});
	},
);
