import "./production.ts";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { getRequestListener } from "@hono/node-server";
import type { ServerBuild } from "react-router";
import { openDatabase } from "#database/connection.server.ts";
import { dataFolderOf } from "#database/data-folder.ts";
import { startDelivery } from "#notifications/deliver.server.ts";
import { smtpMailer } from "#notifications/mailer.server.ts";
import { webhookSender } from "#notifications/webhook.server.ts";
import { startCleaning } from "#privacy/cleaning.server.ts";
import { reapplyAtStart } from "#privacy/reapply.server.ts";
import { conversionSender } from "#tracking/meta-conversions.server.ts";
import { bookingPageOf, createApp, vendorSources } from "./app.ts";
import { readConfig } from "./config.ts";
import { limitConnections, serverOptions } from "./connection-limits.ts";
import { siteJobs } from "./daily-jobs.ts";
import { endKindly } from "./end-kindly.ts";
import { portOf, takePort } from "./free-port.ts";
import { startJobs } from "./jobs.ts";
import { listenError } from "./listen-error.ts";
import { log } from "./log.ts";
import { ownSecret } from "./secret.ts";
import { commonHeaders } from "./security-headers.ts";
import { compressPages, loadStaticFiles } from "./static-files.ts";
import { unreadable } from "./unreadable.ts";

/** Serves the built site: configuration, database, pages into memory, then the doors open. */

const root = new URL("../", import.meta.url);

/** A request under way when the server is asked to stop has this long to end. */
const MOST_STOPPING_MS = 5_000;

/** Whatever is not done by then is cut: less than a service manager waits (deploy/sheaf.service, compose.yaml). */
const LONGEST_STOP_MS = 12_000;

async function start(): Promise<void> {
	const { config, anyPort } = await configured(process.env);
	const db = await openDatabase(config.databaseUrl);
	const folder = dataFolderOf(config.databaseUrl);
	// Before anybody can see the data: it may be an older copy that somebody put there.
	await reapplyAtStart(db, folder, log);
	const secret = config.secret ?? (await ownSecret(db));
	const build: ServerBuild = await import(new URL("build/server/index.js", root).href);
	const files = loadStaticFiles(new URL("build/client/", root).pathname, {
		siteUrl: config.siteUrl,
		bookingPage: bookingPageOf(config.booking) ?? "",
		vendors: vendorSources(config),
	});
	const app = createApp({ config, db, secret, build, files, log, now: () => new Date() });
	const headers = commonHeaders(config.siteUrl);
	const server = createServer(
		serverOptions(config),
		getRequestListener(app.fetch, {
			hostname: config.host,
			errorHandler: (error) => unreadable(error, headers),
		}),
	);
	limitConnections(server, headers);
	server.on("error", (error) => fail(error));
	server.on("listening", () => announce(server.address() as AddressInfo));
	server.listen(anyPort ?? { port: config.port, host: config.host });

	const stopDelivery = startDelivery({
		db,
		mailer: config.smtp && smtpMailer(config.smtp, config.notify.from),
		webhook: config.webhook && webhookSender(config.webhook),
		conversions: config.conversions && conversionSender(config.conversions),
		now: () => new Date(),
		log,
	});

	const stopJobs = startJobs({
		db,
		jobs: siteJobs({
			db,
			databaseUrl: config.databaseUrl,
			notify: config.notify,
			origin: config.siteUrl,
			log,
		}),
		now: () => new Date(),
		log,
	});

	const stopCleaning = startCleaning(db, folder, log);

	let stopping = false;
	async function stop(): Promise<void> {
		if (stopping) return;
		stopping = true;
		stopCleaning();
		// What was acknowledged is stored; jobs and mails that are cut are done again.
		setTimeout(() => process.exit(0), LONGEST_STOP_MS).unref();
		const jobsEnded = stopJobs();
		await endKindly(server, MOST_STOPPING_MS);
		await Promise.all([stopDelivery(), jobsEnded]);
		await db.close();
		process.exit(0);
	}
	process.on("SIGTERM", stop);
	process.on("SIGINT", stop);
	// `npm start` holds this channel; when it is gone, so is whoever asked for the site.
	process.on("disconnect", stop);
	await compressPages(files);
}

/** Port 0 asks for any free one; it must be known, and ours, before the pages learn the site's address. */
async function configured(environment: NodeJS.ProcessEnv) {
	if (environment.PORT !== "0") return { config: readConfig(environment), anyPort: null };
	const anyPort = await takePort(environment.HOST || undefined);
	const config = readConfig({ ...environment, PORT: String(portOf(anyPort)) });
	return { config, anyPort };
}

function announce({ address, port }: AddressInfo): void {
	const host = address.includes(":") ? `[${address}]` : address;
	process.stdout.write(`Sheaf is at http://${host}:${port}\n`);
}

function fail(error: unknown): never {
	const said = error instanceof Error ? error.message : String(error);
	const line = (listenError(error) ?? said).replace(/\s*\n\s*/g, " ");
	process.stderr.write(`Sheaf did not start: ${line}\n`);
	process.exit(1);
}

start().catch(fail);
