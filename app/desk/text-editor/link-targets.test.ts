import { expect, test } from "vitest";
import { collectionNames } from "#content/collections.server.ts";
import { withContent } from "#content/live-content.server.ts";
import {
	findExamplePath,
	withExample,
} from "../../../tests/support/example-entries.ts";
import { findLinkTargets } from "./link-targets.server.ts";

test.each(collectionNames)("a link can lead to a published %s", (name) => {
	const path = findExamplePath(name);
	const found = withContent(withExample(name), () => findLinkTargets(path));

	expect(found.map((target) => target.path)).toContain(path);
});
