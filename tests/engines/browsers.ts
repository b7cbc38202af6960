import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import {
	existsSync,
	globSync,
	mkdirSync,
	mkdtempSync,
	rmSync,
	writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import puppeteer from "puppeteer-core";
import { vi } from "vitest";
import { unusedPort } from "../support/system.ts";

/** https://www.w3.org/TR/webdriver2/#keyboard-actions */
const keys = { Enter: "\uE007", Escape: "\uE00C" } as const;

/** A browser with an empty profile. Elements are found by XPath. */
export type Visitor = {
	open(url: string): Promise<void>;
	click(xpath: string): Promise<void>;
	type(xpath: string, text: string): Promise<void>;
	/** Presses a key where the focus is. */
	press(key: keyof typeof keys): Promise<void>;
	evaluate<Value>(expression: string): Promise<Value>;
	resize(width: number, height: number): Promise<void>;
	close(): Promise<void>;
};

export type Engine = {
	newVisitor(): Promise<Visitor>;
	close(): Promise<void>;
};

const firefoxPath = ["/usr/bin/firefox-esr", "/usr/bin/firefox"].find((path) =>
	existsSync(path),
);
const webKitDriver = "/usr/bin/WebKitWebDriver";
const [miniBrowser] = globSync("/usr/lib/*/webkit2gtk-4.*/MiniBrowser");
const hasWebKit =
	existsSync(webKitDriver) &&
	miniBrowser !== undefined &&
	existsSync("/usr/bin/Xvfb");

/** Starts each engine; null when it is not installed. */
export const engines: Record<
	"Firefox" | "WebKit",
	(() => Promise<Engine>) | null
> = {
	Firefox: firefoxPath ? () => startFirefox(firefoxPath) : null,
	WebKit: hasWebKit ? () => startWebKit(miniBrowser) : null,
};

/** Runs Firefox by WebDriver BiDi. */
async function startFirefox(executablePath: string): Promise<Engine> {
	const browser = await puppeteer.launch({
		browser: "firefox",
		executablePath,
		headless: true,
	});
	return {
		async newVisitor() {
			const context = await browser.createBrowserContext();
			const page = await context.newPage();

			const find = async (xpath: string) => {
				const element = await page.$(`xpath/${xpath}`);
				if (!element) throw new Error(`There is no ${xpath}.`);
				return element;
			};

			return {
				open: async (url) => void (await page.goto(url)),
				click: async (xpath) => (await find(xpath)).click(),
				type: async (xpath, text) => (await find(xpath)).type(text),
				press: (key) => page.keyboard.press(key),
				evaluate: (expression) => page.evaluate(expression) as Promise<never>,
				resize: (width, height) => page.setViewport({ width, height }),
				close: () => context.close(),
			};
		},
		close: () => browser.close(),
	};
}

const SESSION_TIMEOUT_MS = 20_000;

/** Runs WebKitGTK by its WebDriver, on a separate display. */
async function startWebKit(binary: string): Promise<Engine> {
	const folder = mkdtempSync(join(tmpdir(), "sheaf-webkit-"));
	mkdirSync(join(folder, "gtk-3.0"));
	// MiniBrowser's toolbar would be wider than the phone viewport.
	writeFileSync(
		join(folder, "gtk-3.0/gtk.css"),
		"* { min-width: 0; padding: 0; margin: 0; } headerbar, toolbar, entry { min-width: 0; }",
	);

	const display = `:${await unusedPort()}`;
	const running: ChildProcess[] = [];

	const start = (command: string, args: string[]) => {
		const child = spawn(command, args, {
			stdio: "ignore",
			env: {
				PATH: process.env.PATH,
				HOME: folder,
				XDG_CONFIG_HOME: folder,
				DISPLAY: display,
				GDK_BACKEND: "x11",
				LIBGL_ALWAYS_SOFTWARE: "1",
			},
		});
		running.push(child);

		return child;
	};

	start("Xvfb", [display, "-screen", "0", "1600x1200x24", "-nolisten", "tcp"]);

	const startDriver = async () => {
		const port = await unusedPort();
		const child = start(webKitDriver, [`--port=${port}`]);
		const url = `http://127.0.0.1:${port}`;
		await vi.waitFor(() => fetch(`${url}/status`), {
			timeout: 10_000,
			interval: 50,
		});

		return { child, url };
	};

	let driver = await startDriver();

	return {
		async newVisitor() {
			const capabilities = {
				alwaysMatch: {
					"webkitgtk:browserOptions": { binary, args: ["--automation"] },
				},
			};

			// The driver sometimes never responds to a new session: start another one.
			for (let attempt = 1; ; attempt++) {
				try {
					const timeout = AbortSignal.timeout(SESSION_TIMEOUT_MS);
					const { sessionId } = await command(
						`${driver.url}/session`,
						{ capabilities },
						"POST",
						timeout,
					);

					return webDriverVisitor(`${driver.url}/session/${sessionId}`);
				} catch (error) {
					if (attempt === 3) throw error;

					driver.child.kill();
					driver = await startDriver();
				}
			}
		},
		async close() {
			for (const child of running.reverse()) child.kill();
			await Promise.all(
				running.map((child) => isRunning(child) && once(child, "exit")),
			);
			rmSync(folder, { recursive: true, force: true });
		},
	};
}

function isRunning({ exitCode, signalCode }: ChildProcess): boolean {
	return exitCode === null && signalCode === null;
}

/** The web element identifier (https://www.w3.org/TR/webdriver2/#elements). */
const ELEMENT = "element-6066-11e4-a52e-4f735466cecf";

function webDriverVisitor(session: string): Visitor {
	const find = async (xpath: string) => {
		const found = await command(`${session}/element`, {
			using: "xpath",
			value: xpath,
		});
		return `${session}/element/${found[ELEMENT]}`;
	};

	return {
		open: async (url) => void (await command(`${session}/url`, { url })),
		click: async (xpath) =>
			void (await command(`${await find(xpath)}/click`, {})),
		type: async (xpath, text) =>
			void (await command(`${await find(xpath)}/value`, { text })),
		async press(key) {
			const value = keys[key];
			const actions = [
				{ type: "keyDown", value },
				{ type: "keyUp", value },
			];
			await command(`${session}/actions`, {
				actions: [{ type: "key", id: "keyboard", actions }],
			});
		},
		evaluate: (expression) =>
			command(`${session}/execute/sync`, {
				script: `return (${expression})`,
				args: [],
			}),
		async resize(width, height) {
			// The window includes borders and bars, and is resized asynchronously.
			await vi.waitFor(
				async () => {
					const script = "return { width: innerWidth, height: innerHeight }";
					const inner = await command(`${session}/execute/sync`, {
						script,
						args: [],
					});
					if (inner.width === width && inner.height === height) return;

					const outer = await command(`${session}/window/rect`, null, "GET");
					await command(`${session}/window/rect`, {
						width: Math.max(200, outer.width + width - inner.width),
						height: Math.max(200, outer.height + height - inner.height),
					});

					throw new Error(`The window cannot be made ${width} px wide.`);
				},
				{ timeout: 10_000, interval: 100 },
			);
		},
		close: async () => void (await command(session, null, "DELETE")),
	};
}

async function command(
	url: string,
	body: object | null,
	method = "POST",
	signal?: AbortSignal,
	// biome-ignore lint/suspicious/noExplicitAny: each command has a result of its own
): Promise<any> {
	const response = await fetch(url, {
		method,
		body: body && JSON.stringify(body),
		signal: signal ?? null,
	});
	const { value } = (await response.json()) as {
		value: { error?: string; message?: string };
	};
	if (!response.ok) throw new Error(`${url}: ${value.error} ${value.message}`);

	return value;
}
