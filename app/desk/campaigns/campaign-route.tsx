import { data, Form, Link } from "react-router";
import { company } from "#content/content.ts";
import { deskCopy } from "#content/desk.ts";
import { nameOffer } from "#content/tiers.ts";
import { ButtonForm, SubmitButton } from "#desk/layout/button-form.tsx";
import { DataTable, DeskPage, Facts, Panel } from "#desk/layout/components.tsx";
import { CopyButton } from "#desk/layout/copy-button.tsx";
import { DeskForm } from "#desk/layout/desk-form.tsx";
import { respond } from "#desk/layout/form.server.ts";
import { PageNotice } from "#desk/layout/form-notices.tsx";
import { useFormResult } from "#desk/layout/form-results.tsx";
import { requireStaff } from "#features/auth/require-staff.server.ts";
import { staffNames } from "#features/auth/store.server.ts";
import { readPlacement } from "#features/campaigns/address.ts";
import { isSampleCampaign } from "#features/campaigns/sample.ts";
import { media } from "#features/campaigns/spelling.ts";
import {
	countOpenings,
	findCampaign,
	formatDetails,
	listSources,
} from "#features/campaigns/store.server.ts";
import { readForm } from "#lib/forms/read-form.server.ts";
import { number } from "#lib/number-format.ts";
import { addDays, toWallClock } from "#lib/time/dates.ts";
import { formatDate } from "#lib/time/format.ts";
import { buttonClass } from "#ui/button.tsx";
import { Field } from "#ui/field.tsx";
import type { Route } from "./+types/campaign-route.ts";
import { buildShortLink } from "./campaign-address.ts";
import { type CampaignChoices, CampaignFields } from "./campaign-fields.tsx";
import { submitCampaign } from "./campaigns.server.ts";
import { LocalAddressNotice } from "./local-address-notice.tsx";

export const meta = ({ loaderData }: Route.MetaArgs) => [
	{ title: deskCopy.title(loaderData?.campaign.name ?? "Campaign") },
];

const ALL_DAYS = { from: "0000-00-00", to: "9999-99-99" };

export async function loader({ params, request, context }: Route.LoaderArgs) {
	const { db, origin, staff } = requireStaff(context);
	const campaign = await findCampaign(db, params.slug);
	if (!campaign) throw data(null, { status: 404 });

	const placement = readPlacement(new URL(request.url).searchParams);
	const openings = (await countOpenings(db, ALL_DAYS)).filter(
		({ campaignId }) => campaignId === campaign.id,
	);

	return {
		campaign,
		values: {
			...campaign,
			offer: campaign.offer ?? "",
			ends_on: lastDay(campaign.ends_at),
			ends_to: campaign.ends_to ?? "",
			staff_id: campaign.staff_id ?? "",
		},
		shown: { slug: campaign.slug, seen: formatDetails(campaign) },
		placement,
		address: buildShortLink(origin, campaign.slug, placement),
		openings,
		sources: await listSources(db),
		staff: await staffNames(db),
		ownId: staff.id,
	};
}

/** The day before the end, which is at midnight. */
function lastDay(endsAt: string | null): string {
	if (endsAt === null) return "";
	return addDays(toWallClock(endsAt, company().timeZone).date, -1);
}

export async function action({ request, context }: Route.ActionArgs) {
	return respond(
		await submitCampaign(requireStaff(context), await readForm(request)),
	);
}

export default function CampaignPage({ loaderData }: Route.ComponentProps) {
	const { campaign, openings } = loaderData;

	return (
		<DeskPage
			title={campaign.name}
			intro={`/go/${campaign.slug}`}
			actions={<Link to="/desk/campaigns">All campaigns</Link>}
		>
			<PageNotice />
			<div className="desk-columns">
				<div>
					<PrintPanel {...loaderData} />
				</div>
				<div>
					<DestinationPanel {...loaderData} />
					<Panel title="Opened">
						<DataTable
							caption="Openings of the link by placement"
							rows={openings}
							columns={{
								Placement: ({ placement }) => placement || "None",
								Opened: ({ opened }) => number(opened),
							}}
							empty="The link has not been opened yet."
						/>
					</Panel>
					{isSampleCampaign(campaign.slug) && (
						<Panel title="Sample">
							<p>
								This campaign came with the installation. If its link isn’t
								printed anywhere, it can go.
							</p>
							<ButtonForm fields={{ intent: "delete", slug: campaign.slug }}>
								Delete
							</ButtonForm>
						</Panel>
					)}
				</div>
			</div>
		</DeskPage>
	);
}

type DestinationProps = CampaignChoices &
	Pick<Route.ComponentProps["loaderData"], "shown" | "values">;

function DestinationPanel(props: DestinationProps) {
	const { shown, values, staff, ...choices } = props;
	const { offer, source, medium, ends_on, ends_to, staff_id } = values;
	const result = useFormResult();
	const isRefused = result?.intent === "change" && result.errors !== undefined;

	return (
		<Panel title="Where it leads" tone="gold">
			<Facts
				facts={{
					Destination: values.target,
					Offer: offer && nameOffer(offer),
					Source: source,
					Medium: nameMedium(medium),
					"Last day": ends_on && formatDate(ends_on),
					"After the last day": ends_on && (ends_to || "The home page"),
					Owner: staff.find(({ id }) => id === staff_id)?.name,
				}}
			/>
			<details className="edit" open={isRefused || undefined}>
				<summary>Change</summary>
				<DeskForm intent="change" fields={shown} submit="Save" isQuiet>
					<CampaignFields values={values} staff={staff} {...choices} />
				</DeskForm>
			</details>
		</Panel>
	);
}

function nameMedium(medium: string): string {
	const names: Readonly<Record<string, string>> = media;
	return names[medium] ?? medium;
}

type PrintPanelProps = Pick<
	Route.ComponentProps["loaderData"],
	"campaign" | "placement" | "address"
>;

function PrintPanel({ campaign, placement, address }: PrintPanelProps) {
	const base = `/desk/campaigns/${encodeURIComponent(campaign.slug)}`;
	const query = placement ? `?p=${encodeURIComponent(placement)}` : "";
	const link = buttonClass({ variant: "outline", small: true });
	const shown = address.replace(/^https?:\/\//, "");

	return (
		<Panel title="QR code" tone="mint">
			<img
				className="campaign-qr"
				src={`${base}/qr.svg${query}`}
				alt={`QR code of ${address}`}
				width={240}
				height={240}
			/>
			<p className="small">{address}</p>
			<LocalAddressNotice address={address} />
			<div className="row">
				<CopyButton label="Copy link" content={{ text: address }} />
				<CopyButton
					label="Copy QR code"
					content={{ png: `${base}/qr.png${query}` }}
				/>
				<CopyButton
					label="Copy text"
					content={{ text: `${campaign.name}: ${shown}` }}
				/>
			</div>
			<p className="row">
				<a className={link} href={`${base}/qr.svg${query}`} download>
					SVG
				</a>
				<a className={link} href={`${base}/qr.png${query}`} download>
					PNG
				</a>
				<Link className={link} to={`${base}/print${query}`}>
					Card and van panel
				</Link>
			</p>
			<Form method="get" className="row fields-row" preventScrollReset>
				<Field
					name="p"
					label="Placement"
					hint="Such as left-door, to count it separately"
					defaultValue={placement}
					key={placement}
					autoComplete="off"
					optional
				/>
				<SubmitButton>Show</SubmitButton>
			</Form>
		</Panel>
	);
}
