import { Outlet, UNSAFE_withComponentProps } from "react-router";
import * as entry from "../../app/entry.server.tsx";
import { fakeApp, fakeBuild } from "./fake-build.ts";

type AppOptions = NonNullable<Parameters<typeof fakeApp>[1]>;

export const routeSiteUrl = "http://localhost:3000";

/**
 * The server's middleware with some routes and their HTML, without the document around them. A browser without
 * JavaScript sends plain forms.
 * @param routes the modules by their path, such as `proposal/:token`.
 */
export function routeApp(
	routes: Record<string, Record<string, unknown>>,
	options: AppOptions,
) {
	const children = Object.entries(routes).map(([path, module]) => [
		path,
		{ id: path, parentId: "root", path, module: withProps(module) },
	]);
	const root = { id: "root", path: "", module: { default: Outlet } };
	const all = { root, ...Object.fromEntries(children) };
	const build = fakeBuild({ routes: all, entry });
	Object.assign(build.assets.routes, all);

	const app = fakeApp(build, {
		...options,
		environment: { SITE_URL: routeSiteUrl, ...options.environment },
	});

	return sender(app);
}

type RouteComponent = Parameters<typeof UNSAFE_withComponentProps>[0];

/** As the framework's build does. */
function withProps(module: Record<string, unknown>): Record<string, unknown> {
	if (!module.default) return module;

	const component = module.default as RouteComponent;

	return { ...module, default: UNSAFE_withComponentProps(component) };
}

function sender(app: ReturnType<typeof fakeApp>) {
	const send = async (path: string, init: RequestInit = {}) => {
		const answer = await app.request(path, init);
		return {
			status: answer.status,
			headers: answer.headers,
			text: await answer.text(),
		};
	};

	return {
		get: (path: string, headers: Record<string, string> = {}) =>
			send(path, { headers: { accept: "text/html", ...headers } }),
		head: (path: string) => send(path, { method: "HEAD" }),
		post: (
			path: string,
			fields: Record<string, string> | [string, string][],
			headers: Record<string, string> = {},
		) =>
			send(path, {
				method: "POST",
				headers: { accept: "text/html", origin: routeSiteUrl, ...headers },
				body: new URLSearchParams(fields),
			}),
	};
}
