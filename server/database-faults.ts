import { data, type ServerBuild } from "react-router";
import { isDatabaseFault } from "#database/database-fault.ts";
import { whatFailed } from "#logged-error.ts";
import { loggedPath } from "#logged-path.ts";
import { plainMessage } from "./plain-error.ts";

type Log = (event: string, details?: Record<string, unknown>) => void;
type Module = ServerBuild["routes"][string] extends infer Route | undefined
	? Route extends { module: infer Found }
		? Found
		: never
	: never;

/**
 * The routes, each of which says with 503 that the database is at fault where its loader or action fails
 * over that. Any other failure stays one of ours.
 */
export function withDatabaseFaults(build: ServerBuild, log: Log): ServerBuild {
	const routes = Object.entries(build.routes).map(([id, route]) => [
		id,
		route && { ...route, module: told(route.module, log) },
	]);
	return { ...build, routes: Object.fromEntries(routes) };
}

function told(module: Module, log: Log): Module {
	const { loader, action } = module;
	return {
		...module,
		...(loader ? { loader: telling(loader, log) } : {}),
		...(action ? { action: telling(action, log) } : {}),
	};
}

function telling<Args extends { request: Request }, Result>(
	handle: (args: Args) => Result | Promise<Result>,
	log: Log,
): (args: Args) => Promise<Result> {
	return async (args) => {
		try {
			return await handle(args);
		} catch (error) {
			if (!isDatabaseFault(error)) throw error;
			logDatabaseFault(log, new URL(args.request.url).pathname, error);
			throw data({ message: plainMessage(503) }, { status: 503 });
		}
	};
}

/** The one line of the log about it. */
export function logDatabaseFault(log: Log, path: string, error: unknown): void {
	log("database failed", { path: loggedPath(path), ...whatFailed(error) });
}
