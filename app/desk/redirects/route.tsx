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
import { useFormResult } from "#desk/layout/form-results.tsx";
import { requirePublishingSite } from "#desk/shared/content-site.server.ts";
import { CsvFields } from "#desk/shared/csv-fields.tsx";
import { readCompared } from "#desk/shared/describe-versions.server.ts";
import { entryNotices } from "#desk/shared/entry-notices.ts";
import { History } from "#desk/shared/history.tsx";
import { OwnersOnly } from "#desk/shared/owners-only.tsx";
import { canPublish } from "#desk/shared/rights.server.ts";
import { requireStaff } from "#features/auth/require-staff.server.ts";
import { readDocument } from "#features/content/history.server.ts";
import { readForm } from "#lib/forms/read-form.server.ts";
import { number } from "#lib/number-format.ts";
import { buttonClass } from "#ui/button.tsx";
import { Empty } from "#ui/empty.tsx";
import type { Route } from "./+types/route.ts";
import {
	loadRedirectHistory,
	restoreRedirects,
} from "./redirect-history.server.ts";
import { importRedirects } from "./redirect-import.server.ts";
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
			import: importRedirects,
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
							hint="A path that has no page, such as /2023/05/old-page, or a number of WordPress, such as /?p=12."
							autoComplete="off"
						/>
						<FormField
							label="Destination"
							name="to"
							hint="A page of this site, such as /services."
							autoComplete="off"
						/>
					</DeskForm>
					<ImportForm />
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
			<Panel
				title="Missing pages"
				id="missing"
				actions={
					<a
						href="/desk/redirects/missing.csv"
						download
						className={buttonClass({ variant: "outline", small: true })}
					>
						CSV
					</a>
				}
			>
				<p className="muted">
					{`Addresses without a page that were asked for at least three times in the last ${days} days. The CSV has all of them: fill in the new addresses, and import it above.`}
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
					empty="No address was asked for so often."
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

function ImportForm() {
	const result = useFormResult();
	const left = result?.intent === "import" ? result.values?.csv : undefined;

	return (
		<details open={left !== undefined || undefined}>
			<summary>Import from CSV</summary>
			<DeskForm
				key={left}
				intent="import"
				className="fields"
				submit="Import"
				busyText="Importing..."
				resets
				isQuiet
				noValidate
			>
				<CsvFields hint="A line for each redirect: the old address, then the new one. Whole addresses of the old website are read, too." />
			</DeskForm>
		</details>
	);
}
