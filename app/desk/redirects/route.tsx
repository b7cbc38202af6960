import { deskCopy } from "#content/desk.ts";
import { ButtonForm } from "#desk/layout/button-form.tsx";
import {
	DataTable,
	DeskPage,
	Panel,
	SmallLink,
} from "#desk/layout/components.tsx";
import { DeskForm } from "#desk/layout/desk-form.tsx";
import { respond, submitForm } from "#desk/layout/form.server.ts";
import { FormField } from "#desk/layout/form-fields.tsx";
import { PageNotice } from "#desk/layout/form-notices.tsx";
import { requirePublishingSite } from "#desk/shared/content-site.server.ts";
import { readCompared } from "#desk/shared/describe-versions.server.ts";
import { entryNotices } from "#desk/shared/entry-notices.ts";
import { History } from "#desk/shared/history.tsx";
import { OwnersOnly } from "#desk/shared/owners-only.tsx";
import { canPublish } from "#desk/shared/rights.server.ts";
import { requireStaff } from "#features/auth/require-staff.server.ts";
import { readDocument } from "#features/content/history.server.ts";
import { readForm } from "#lib/forms/read-form.server.ts";
import { number } from "#lib/number-format.ts";
import { Empty } from "#ui/empty.tsx";
import type { Route } from "./+types/route.ts";
import {
	loadRedirectHistory,
	restoreRedirects,
} from "./redirect-history.server.ts";
import {
	addRedirectFromForm,
	COUNTED_DAYS,
	listMissingPages,
	readRedirects,
	removeRedirect,
} from "./redirects.server.ts";

export const meta = () => [{ title: deskCopy.title("Redirects") }];

export async function loader({ context, url }: Route.LoaderArgs) {
	const site = requireStaff(context);
	const { db, clock } = site;
	const redirects = await readRedirects(db, clock.at);
	const { number, version } = await readDocument(db, "redirects");

	return {
		entries: redirects.entries,
		missing: await listMissingPages(db, clock.at, redirects),
		days: COUNTED_DAYS,
		from: url.searchParams.get("from") ?? "",
		canPublish: await canPublish(site, "redirects"),
		number,
		version,
		...(await loadRedirectHistory(db, readCompared(url))),
	};
}

export async function action({ request, context }: Route.ActionArgs) {
	const site = requirePublishingSite(context);

	return respond(
		await submitForm(site, await readForm(request), {
			add: addRedirectFromForm,
			remove: removeRedirect,
			restore: restoreRedirects,
		}),
	);
}

const notices = {
	added: { title: "Redirect added.", text: "It works now." },
	removed: { title: "Redirect removed." },
	restored: entryNotices.restored,
};

export default function RedirectsPage({ loaderData }: Route.ComponentProps) {
	const { entries, missing, days, from, canPublish } = loaderData;

	return (
		<DeskPage
			title="Redirects"
			intro="Send old addresses to current pages. Links, bookmarks and search engines follow them."
		>
			<PageNotice done={notices} />
			{!canPublish && <OwnersOnly what="change redirects" />}
			{canPublish && (
				<Panel title="New redirect" tone="canary" id="new">
					<DeskForm
						key={`${from} ${entries.length}`}
						intent="add"
						submit="Add redirect"
						busyText="Adding..."
						isQuiet
						noValidate
					>
						<FormField
							label="Old address"
							name="from"
							defaultValue={from}
							hint="A path that has no page, such as /old-page."
							autoComplete="off"
						/>
						<FormField
							label="Destination"
							name="to"
							hint="A page of this site, such as /services."
							autoComplete="off"
						/>
					</DeskForm>
				</Panel>
			)}
			<Panel title="All redirects">
				<DataTable
					caption="All redirects"
					rows={[...entries]}
					columns={{
						"Old address": ({ from }) => <bdi>{from}</bdi>,
						Destination: ({ to }) => <a href={to}>{to}</a>,
						Action: ({ from }) =>
							canPublish && (
								<ButtonForm
									fields={{ intent: "remove", from }}
									name={`Remove the redirect from ${from}`}
								>
									Remove
								</ButtonForm>
							),
					}}
					empty={
						<Empty
							title="No redirects"
							text="When the address of an article changes, its redirect appears here."
						/>
					}
				/>
			</Panel>
			<Panel title="Missing pages" id="missing">
				<p className="muted">
					{`Addresses without a page that were asked for at least three times in the last ${days} days.`}
				</p>
				<DataTable
					caption="Missing pages, the most wanted first"
					rows={missing}
					columns={{
						Address: ({ path }) => <bdi>{path}</bdi>,
						Requests: ({ count }) => number(count),
						Action: ({ path }) =>
							canPublish && (
								<SmallLink
									to={`/desk/redirects?${new URLSearchParams({ from: path })}`}
									aria-label={`Redirect ${path}`}
								>
									Redirect
								</SmallLink>
							),
					}}
					empty="None."
				/>
			</Panel>
			<History
				versions={loaderData.versions}
				live={loaderData.number}
				version={loaderData.version}
				canRestore={canPublish}
				hasShipped={false}
				labels={loaderData.labels}
			/>
		</DeskPage>
	);
}
