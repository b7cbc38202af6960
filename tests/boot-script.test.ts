import { describe, expect, test } from "vitest";
import { builtPages, isBuilt, notBuilt } from "./support/built-site.ts";

/** Properties of React Router's output on which app/boot-script.ts and app/entry.client.tsx depend. */
describe.skipIf(!isBuilt)(`scripts of the built site${notBuilt}`, () => {
	const pages = isBuilt ? builtPages() : [];

	test.each(pages.map(({ path, html }) => [path, html]))(
		"%s loads React only when the boot script requests it",
		(_path, html) => {
			expect(html).not.toMatch(/type="module"|rel="modulepreload"/);
			const [, script = ""] = /<script type="later">([^<]*)/.exec(html) ?? [];
			expect(script).toMatch(/^import "\/assets\/manifest-[^"]+\.js"/);
			expect(script).toContain("window.__reactRouterRouteModules = ");
			expect(script).toMatch(/import\("\/assets\/entry\.client-[^"]+\.js"\);$/);
			const imported = script.match(/(?<=")\/assets\/[^"]+(?=")/g) ?? [];
			const late = html.match(/(?<=<link rel="later" href=")[^"]+/g) ?? [];
			expect(late).toEqual(expect.arrayContaining(imported));
		},
	);
});
