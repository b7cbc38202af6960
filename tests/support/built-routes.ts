import type { ServerBuild } from "react-router";

/** Every address of the built site's route table, with parameters filled in. */
export async function builtAddresses(parameters: Record<string, string> = {}): Promise<string[]> {
	const build: ServerBuild = await import(
		new URL("../../build/server/index.js", import.meta.url).href
	);
	const pathOf = (id: string | undefined): string => {
		const route = id === undefined ? undefined : build.routes[id];
		if (!route) return "";
		return `${pathOf(route.parentId)}${route.path ? `/${route.path}` : ""}`;
	};
	const addresses = Object.keys(build.routes).map((id) =>
		(pathOf(id) || "/")
			.replace("*", "no-such-page")
			.replace(/:(\w+)\??/g, (_, name: string) => parameters[name] ?? "none"),
	);
	return [...new Set(addresses)].sort();
}
