import {
	createServer,
	type IncomingMessage,
	type ServerResponse,
} from "node:http";
import { getRequestListener } from "@hono/node-server";
import { createServer as createVite } from "vite";
import type { createApp } from "./app.ts";
import { readConfig } from "./config.ts";
import { withFreePort } from "./http-server.ts";
import { log } from "./logging.ts";

/**
 * The development server: production's middleware, with all code loaded through Vite, so that pages reload and
 * changes of the server apply to the next request.
 */
const { listener, environment } = await withFreePort(process.env);
const config = readConfig(environment);
const vite = await createVite({
	server: { middlewareMode: true },
	appType: "custom",
});

/** Through Vite, routes and server share one instance of every module. */
const load = (module: string) => vite.ssrLoadModule(module);

const { openDatabase } = await load("/app/lib/db/connection.server.ts");
const db = await openDatabase(config.databaseUrl);

async function answer(
	request: IncomingMessage,
	response: ServerResponse,
): Promise<void> {
	const server: { createApp: typeof createApp } = (await load(
		"/server/app.ts",
	)) as never;
	const build = (await load("virtual:react-router/server-build")) as never;
	const { setLiveContent } = await load("/app/content/live-content.server.ts");
	const { loadSnapshot } = await load(
		"/app/features/content/snapshot.server.ts",
	);
	const snapshot = await loadSnapshot(db, new Date().toISOString());

	setLiveContent(snapshot.content);
	const app = server.createApp({
		config,
		db,
		secret: "only for development, not for anything real",
		build,
		files: new Map(),
		log,
		now: () => new Date(),
		development: true,
	});

	await getRequestListener(app.fetch)(request, response);
}

const server = createServer((request, response) => {
	vite.middlewares(request, response, () => {
		answer(request, response).catch((error: Error) => {
			vite.ssrFixStacktrace(error);
			console.error(error);
			response
				.writeHead(500, { "Content-Type": "text/plain" })
				.end(error.stack);
		});
	});
});
server.listen(listener ?? { port: config.port, host: config.host }, () => {
	process.stdout.write(
		`Sheaf (development) is at http://${config.host}:${config.port}\n`,
	);
});

async function stop(): Promise<void> {
	server.closeAllConnections();
	server.close();
	await vite.close();
	await db.destroy();
	process.exit(0);
}
for (const event of ["SIGTERM", "SIGINT", "SIGHUP", "disconnect"])
	process.on(event, stop);
