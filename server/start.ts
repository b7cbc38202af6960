import { once } from "node:events";
import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { getRequestListener } from "@hono/node-server";
import { company } from "#content/content.ts";
import { resumeImports } from "#desk/import/run-import.server.ts";
import { renewSetupPath } from "#features/auth/setup.server.ts";
import { applyEndedFile } from "#features/newsletter/ended-file.server.ts";
import { replayErasuresAtStart } from "#features/privacy/restore.server.ts";
import { makeToken } from "#lib/crypto/secrets.server.ts";
import { type Database, openDatabase } from "#lib/db/connection.server.ts";
import {
	loadOrMakeSetting,
	saveSetting,
	siteUrlSetting,
} from "#lib/db/settings.server.ts";
import { holdUnsentMail } from "#lib/outbox/mail-on-hold.server.ts";
import { createApp } from "./app.ts";
import { companyIcons } from "./company-icons.ts";
import { type Config, readConfig } from "./config.ts";
import { followContent } from "./follow-content.ts";
import {
	limitConnections,
	passedSocket,
	serverOptions,
	shutDownGracefully,
	startError,
	withFreePort,
} from "./http-server.ts";
import { loadPages } from "./load-pages.ts";
import { log, logConsole } from "./logging.ts";
import { startMessages, startNewsletter } from "./messages.ts";
import { badRequest } from "./plain-response.ts";
import { listCommonHeaders } from "./security-headers.ts";
import { sharePictures } from "./share-pictures.ts";
import { followStoredMail, withStoredSettings } from "./stored-settings.ts";
import { printUpgrade, upgradingSite } from "./upgrade.ts";

/** Open requests are aborted after this time. */
const DRAIN_MS = 5_000;

/** Shorter than the stop timeouts of deploy/sheaf.service and compose.yaml. */
const MAX_STOP_MS = 12_000;

async function start(): Promise<void> {
	logConsole();

	const { listener, environment } = await withFreePort(process.env);
	const variables = readConfig(environment);
	const upgrading = upgradingSite(variables.siteUrl);
	let fetch: Fetch = upgrading.fetch;
	const server = createHttpServer(
		(request, bindings) => fetch(request, bindings),
		variables,
	);
	let listening: Promise<unknown> | null = null;
	const listen = () => {
		if (listening) return listening;

		server.listen(
			passedSocket(process.env) ??
				listener ?? { port: variables.port, host: variables.host },
		);
		listening = once(server, "listening");

		return listening;
	};

	const print = printUpgrade((line) => process.stdout.write(`${line}\n`));
	const db = await openDatabase(variables.databaseUrl, (step) => {
		void listen();
		upgrading.report(step);
		print(step);
	});

	const { config, secret } = await prepareDatabase(db, variables);
	const setupPath = await renewSetupPath(db);
	const now = () => new Date();
	const { build, files, pages } = await loadPages(db, config, log);
	const pictures = sharePictures({ db, files, pages, log });
	const icons = companyIcons({ db, files, pages, log });
	const app = createApp({
		config,
		db,
		secret,
		build,
		files,
		pages,
		whenCurrent: (path) =>
			pages.whenCurrent(path) ??
			pictures.whenCurrent(path) ??
			icons.whenCurrent(path),
		log,
		now,
	});
	fetch = (request, bindings) => app.fetch(request, bindings);
	await listen();

	announce(server.address() as AddressInfo);
	if (setupPath) announceSetup(config.siteUrl + setupPath);

	const stopDelivery = startMessages({ db, config, secret, now, log });
	const stopNewsletter = startNewsletter({ db, config, now, log });

	resumeImports({ db, log, folder: config.folder });

	const stopFollowingMail = followStoredMail(config, log);
	const stopFollowing = followContent({
		db,
		pages,
		reloadConnections: config.connections.reload,
		readNotify: () => config.notify,
		now,
		log,
	});

	stopOnSignal(async () => {
		await shutDownGracefully(server, DRAIN_MS);
		stopFollowingMail();
		await Promise.all([stopDelivery(), stopNewsletter(), stopFollowing()]);
		await db.destroy();
	});

	// Rendering takes seconds of CPU: the site answers first.
	await pages.finish();
}

/** Applies what must come before the first request, and reads what is stored beside the variables. */
async function prepareDatabase(db: Database, variables: Config) {
	// The database may be a restored backup: erase again before the site serves it.
	await replayErasuresAtStart(db, variables.folder, log);
	await applyEndedFile(db, variables.folder, log);
	await saveSetting(db, siteUrlSetting, variables.siteUrl);

	const secret =
		variables.secret ?? (await loadOrMakeSetting(db, "secret", makeToken));
	const config = withStoredSettings(variables, db, secret);
	await config.storedMail.reload();
	await config.connections.reload();
	await holdUnsentMail(db, config.smtp !== null, new Date().toISOString());

	return { config, secret };
}

/** Ends the process once `stop` is done. Acknowledged work is stored; interrupted jobs and emails are repeated. */
function stopOnSignal(stop: () => Promise<void>): void {
	let isStopping = false;

	async function end(): Promise<void> {
		if (isStopping) return;

		isStopping = true;
		setTimeout(() => process.exit(0), MAX_STOP_MS).unref();
		await stop();
		process.exit(0);
	}

	// `disconnect` fires when the launcher of `npm start` has exited.
	for (const event of ["SIGTERM", "SIGINT", "SIGHUP", "disconnect"])
		process.on(event, end);
}

type Fetch = Parameters<typeof getRequestListener>[0];

function createHttpServer(fetch: Fetch, config: Config): Server {
	const headers = listCommonHeaders(config.siteUrl);
	const server = createServer(
		serverOptions(config),
		getRequestListener(fetch, {
			hostname: config.host,
			errorHandler: (error) => badRequest(error, headers),
		}),
	);
	limitConnections(server, headers);
	server.on("error", (error) => fail(error));

	return server;
}

function announce({ address, port }: AddressInfo): void {
	const host = address.includes(":") ? `[${address}]` : address;
	process.stdout.write(`${company().name} is at http://${host}:${port}\n`);
}

function announceSetup(address: string): void {
	process.stdout.write(
		`There is no account yet. Make the owner’s here; the address works once:\n${address}\n`,
	);
}

function fail(error: unknown): never {
	process.stderr.write(
		`${company().name} did not start: ${startError(error)}\n`,
	);
	process.exit(1);
}

start().catch(fail);
