import { withoutNames } from "#content/issue-schema.ts";
import type { PublishingSite } from "#desk/shared/content-site.server.ts";
import type { Issue } from "#features/newsletter/issues.server.ts";
import {
	type RenderedIssue,
	renderIssue,
} from "#features/newsletter/render-issue.server.ts";
import { findMissingPages, findSilentLinks } from "./check-links.server.ts";

/** Why an issue can’t be sent yet, as sentences. */
export function checkIssue(
	issue: Issue,
	{ origin, canSend }: { origin: string; canSend: boolean },
): string[] {
	const { problems } = renderIssue(issue, origin);

	return [
		...(canSend
			? []
			: ["Email isn’t set up: an owner can do so under Settings, Email."]),
		...(withoutNames(issue.subject) ? [] : ["The subject is missing."]),
		...(issue.preheader ? [] : ["The preview text is missing."]),
		...(issue.body.trim() ? [] : ["The text is missing."]),
		...problems,
	];
}

export function describeMissing(paths: readonly string[]): string {
	return `This site has no page at ${paths.join(", ")}.`;
}

export function describeSilent(links: readonly string[]): string[] {
	return links.length === 0
		? []
		: [`Look at these links first: ${links.join("; ")}.`];
}

/** For a test message, which is sent all the same. */
export async function warnOfLinks(
	site: PublishingSite,
	rendered: RenderedIssue,
): Promise<string[]> {
	const missing = await findMissingPages(site, rendered);
	const silent = await findSilentLinks(site, rendered);

	return [
		...(missing.length > 0 ? [describeMissing(missing)] : []),
		...describeSilent(silent),
	];
}
