import { useId } from "react";
import { NavLink } from "react-router";

const START_PATH = "/desk/start";
const TASKS_PATH = "/desk/tasks";

type Page = { label: string; to: string; owner?: true };

type Section = { title: string; pages: readonly Page[] };

const start: Page = { label: "Getting started", to: START_PATH, owner: true };

const sections: readonly Section[] = [
	{
		title: "Leads",
		pages: [
			{ label: "Inbox", to: "/desk" },
			{ label: "People", to: "/desk/people" },
			{ label: "Board", to: "/desk/board" },
			{ label: "Tasks", to: TASKS_PATH },
			{ label: "Calendar", to: "/desk/calendar" },
			{ label: "Questions", to: "/desk/questions" },
			{ label: "Emails sent", to: "/desk/messages" },
			{ label: "Reports", to: "/desk/reports" },
		],
	},
	{
		title: "Website",
		pages: [
			{ label: "Articles", to: "/desk/articles" },
			{ label: "Cases", to: "/desk/cases" },
			{ label: "FAQ", to: "/desk/faq" },
			{ label: "Team", to: "/desk/settings/team" },
			{ label: "Legal texts", to: "/desk/legal" },
			{ label: "Pictures", to: "/desk/media" },
			{ label: "Notice bar", to: "/desk/settings/notice" },
			{ label: "Redirects", to: "/desk/redirects" },
		],
	},
	{
		title: "Marketing",
		pages: [
			{ label: "Newsletter", to: "/desk/newsletter" },
			{ label: "Campaigns", to: "/desk/campaigns" },
		],
	},
	{
		title: "Settings",
		pages: [
			{ label: "Company", to: "/desk/settings/company" },
			{ label: "Prices", to: "/desk/settings/prices" },
			{ label: "Opening hours", to: "/desk/hours", owner: true },
			{ label: "Reply templates", to: "/desk/templates" },
			{ label: "Email", to: "/desk/settings/email", owner: true },
			{ label: "Staff", to: "/desk/staff", owner: true },
		],
	},
	{
		title: "System",
		pages: [
			{ label: "Trash", to: "/desk/trash" },
			{ label: "Privacy", to: "/desk/privacy", owner: true },
			{ label: "Audit log", to: "/desk/audit", owner: true },
			{ label: "System health", to: "/desk/health", owner: true },
			{ label: "Backups", to: "/desk/backups", owner: true },
		],
	},
];

/** The page of the navigation that a page of the desk belongs to. */
export function findCurrentPage(pathname: string): Page | undefined {
	const pages = [start, ...sections.flatMap((section) => section.pages)];
	return pages.findLast(({ to }) =>
		to === "/desk" ? inInbox.test(pathname) : pathname.startsWith(to),
	);
}

/** New leads belong to the inbox. */
const inInbox = /^\/desk(\/leads\/.*)?$/;

type DeskNavigationProps = {
	isOwner: boolean;
	dueTasks: number;
	openSteps: number;
};

export function DeskNavigation(props: DeskNavigationProps) {
	const { isOwner, dueTasks, openSteps } = props;
	const titleId = useId();

	return (
		<nav className="desk-nav" aria-label="The desk">
			{isOwner && openSteps > 0 && (
				<ul>
					<PageLink page={start} count={openSteps} unit="left" />
				</ul>
			)}
			{sections.map(({ title, pages }) => (
				<div className="desk-nav__section" key={title}>
					<p className="small desk-nav__title" id={titleId + title}>
						{title}
					</p>
					<ul aria-labelledby={titleId + title}>
						{pages
							.filter(({ owner }) => isOwner || !owner)
							.map((page) => (
								<PageLink
									key={page.to}
									page={page}
									count={page.to === TASKS_PATH ? dueTasks : 0}
									unit="due"
								/>
							))}
					</ul>
				</div>
			))}
		</nav>
	);
}

type PageLinkProps = { page: Page; count: number; unit: string };

function PageLink({ page: { label, to }, count, unit }: PageLinkProps) {
	return (
		<li>
			<NavLink to={to} end={to === "/desk"}>
				<span>{label}</span>
				{count > 0 && (
					<span>
						{" "}
						<span className="counter">
							<span>{count}</span>
							<span className="sr">{` ${unit}`}</span>
						</span>
					</span>
				)}
			</NavLink>
		</li>
	);
}
