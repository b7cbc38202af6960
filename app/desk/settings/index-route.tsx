import { Link } from "react-router";
import { deskCopy } from "#content/desk.ts";
import { DeskPage, Panel } from "#desk/layout/components.tsx";
import { requireStaff } from "#features/auth/require-staff.server.ts";
import type { Route } from "./+types/index-route.ts";

const TITLE = "Settings";

export const meta = () => [{ title: deskCopy.title(TITLE) }];

export function loader({ context }: Route.LoaderArgs) {
	return { isOwner: requireStaff(context).staff.role === "owner" };
}

const pages: readonly {
	to: string;
	label: string;
	text: string;
	owner?: true;
}[] = [
	{
		to: "/desk/settings/company",
		label: "Company",
		text: "Name, logo, address, office hours and social networks.",
	},
	{
		to: "/desk/settings/prices",
		label: "Prices",
		text: "The four plans, on every page that names a price.",
	},
	{
		to: "/desk/settings/notice",
		label: "Notice bar",
		text: "A line above every page.",
	},
	{
		to: "/desk/settings/pages",
		label: "Pages and sections",
		text: "What the website has: pages, industries and sections of the home page.",
	},
	{
		to: "/desk/settings/team",
		label: "Team",
		text: "The people on the page About, who are also authors.",
	},
	{
		to: "/desk/settings/proposals",
		label: "Proposal template",
		text: "Sections, VAT and dates that a new proposal starts from.",
	},
	{
		to: "/desk/settings/email",
		label: "Email",
		text: "The mail server, the sender, and who is notified.",
		owner: true,
	},
	{
		to: "/desk/connections",
		label: "Connections",
		text: "Third-party tags, the booking page, the webhook and received emails.",
		owner: true,
	},
	{
		to: "/desk/hours",
		label: "Opening hours",
		text: "When visitors can book a call, and where it takes place.",
		owner: true,
	},
	{
		to: "/desk/media",
		label: "Pictures",
		text: "Everything that was uploaded.",
	},
	{
		to: "/desk/redirects",
		label: "Redirects",
		text: "Send old addresses to current pages.",
	},
	{
		to: "/desk/staff",
		label: "Staff",
		text: "Accounts, roles, and who publishes articles and case studies.",
		owner: true,
	},
];

export default function SettingsIndex({ loaderData }: Route.ComponentProps) {
	return (
		<DeskPage title={TITLE} intro="What makes this site your own.">
			<Panel title="All settings" tone="blue">
				<ul className="list">
					{pages
						.filter(({ owner }) => loaderData.isOwner || !owner)
						.map(({ to, label, text }) => (
							<li key={to}>
								<p>
									<Link to={to}>
										<b>{label}</b>
									</Link>
								</p>
								<p className="muted">{text}</p>
							</li>
						))}
				</ul>
			</Panel>
		</DeskPage>
	);
}
