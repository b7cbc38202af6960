import { Link } from "react-router";
import { deskCopy } from "#content/desk.ts";
import { DataTable, DeskPage, Panel } from "#desk/layout/components.tsx";
import { DeskForm } from "#desk/layout/desk-form.tsx";
import { respond } from "#desk/layout/form.server.ts";
import { FormField } from "#desk/layout/form-fields.tsx";
import { PageNotice } from "#desk/layout/form-notices.tsx";
import { useFormResult } from "#desk/layout/form-results.tsx";
import { dayAt } from "#desk/layout/relative-time.ts";
import { requireStaff } from "#features/auth/require-staff.server.ts";
import { staffNames } from "#features/auth/store.server.ts";
import {
	countOpenings,
	listCampaigns,
	listSources,
} from "#features/campaigns/store.server.ts";
import { readForm } from "#lib/forms/read-form.server.ts";
import { number } from "#lib/number-format.ts";
import type { Route } from "./+types/route.ts";
import { type CampaignChoices, CampaignFields } from "./campaign-fields.tsx";
import { submitCampaign } from "./campaigns.server.ts";
import { buildLink } from "./link-builder.ts";
import { LinkBuilder } from "./link-builder.tsx";

export const meta = () => [{ title: deskCopy.title("Campaigns") }];

const ALL_DAYS = { from: "0000-00-00", to: "9999-99-99" };

export async function loader({ request, context }: Route.LoaderArgs) {
	const { db, clock, origin, staff } = requireStaff(context);
	const campaigns = await listCampaigns(db);
	const openings = await countOpenings(db, ALL_DAYS);
	const sources = await listSources(db);
	const opened = (id: string) =>
		openings
			.filter(({ campaignId }) => campaignId === id)
			.reduce((all, row) => all + row.opened, 0);

	return {
		campaigns: campaigns.map(({ id, slug, name, target, ends_at }) => ({
			id,
			slug,
			name,
			target,
			hasEnded: ends_at !== null && ends_at <= clock.at,
			opened: opened(id),
		})),
		sources,
		staff: await staffNames(db),
		ownId: staff.id,
		today: dayAt(clock.at),
		built: buildLink(new URL(request.url).searchParams, origin, sources),
	};
}

export async function action({ request, context }: Route.ActionArgs) {
	return respond(
		await submitCampaign(requireStaff(context), await readForm(request)),
	);
}

export default function CampaignsPage({ loaderData }: Route.ComponentProps) {
	const { campaigns, built, ...choices } = loaderData;

	return (
		<DeskPage
			title="Campaigns"
			intro="Links for print, ads and posts. A link can lead elsewhere later; it is never removed, because it may be printed."
		>
			<PageNotice
				done={{
					deleted: {
						title: "Campaign deleted.",
						text: "Its link leads to the home page.",
					},
				}}
			/>
			<Panel title="All campaigns" tone="canary">
				<AddForm {...choices} isFirst={campaigns.length === 0} />
				<DataTable
					caption="All campaigns, the newest first"
					rows={campaigns}
					columns={{
						Name: ({ slug, name }) => (
							<Link to={`/desk/campaigns/${encodeURIComponent(slug)}`}>
								{name}
							</Link>
						),
						Link: ({ slug }) => `/go/${slug}`,
						Destination: ({ target, hasEnded }) =>
							hasEnded ? "Ended" : target,
						Opened: ({ opened }) => number(opened),
					}}
					empty="There are no campaigns yet."
				/>
			</Panel>
			<LinkBuilder built={built} />
		</DeskPage>
	);
}

type AddFormProps = CampaignChoices & {
	/** There is no campaign yet. */
	isFirst: boolean;
};

function AddForm({ isFirst, ...choices }: AddFormProps) {
	const result = useFormResult();
	const isRefused = result?.intent === "add" && result.errors !== undefined;

	return (
		<details className="edit" open={isFirst || isRefused || undefined}>
			<summary>New campaign</summary>
			<DeskForm intent="add" submit="Add campaign" isQuiet>
				<FormField
					name="slug"
					label="Link"
					hint="The part after /go/, such as spring-fair. It can’t be changed later."
					autoComplete="off"
					required
				/>
				<CampaignFields {...choices} />
			</DeskForm>
		</details>
	);
}
