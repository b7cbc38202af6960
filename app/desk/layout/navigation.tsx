import { useEffect, useState } from "react";
import { Link, useLocation } from "react-router";
import { DeskIcon, type DeskIconName } from "./desk-icons.tsx";

/** What waits for this person, by the page that shows it. */
export type Waiting = {
	unread: number;
	dueTasks: number;
	questions: number;
	openSteps: number;
};

type Page = {
	label: string;
	to: string;
	icon: DeskIconName;
	owner?: true;
	/** What the page's count counts. */
	counts?: keyof Waiting;
};

type Group = { title: string; pages: readonly Page[] };

const start: Page = {
	label: "Getting started",
	to: "/desk/start",
	icon: "flag",
	owner: true,
	counts: "openSteps",
};

const inbox: Page = {
	label: "Inbox",
	to: "/desk",
	icon: "inbox",
	counts: "unread",
};
const people: Page = { label: "People", to: "/desk/people", icon: "people" };
const tasks: Page = {
	label: "Tasks",
	to: "/desk/tasks",
	icon: "tasks",
	counts: "dueTasks",
};
const calendar: Page = {
	label: "Calendar",
	to: "/desk/calendar",
	icon: "calendar",
};

const groups: readonly Group[] = [
	{
		title: "Leads",
		pages: [
			inbox,
			people,
			{ label: "Board", to: "/desk/board", icon: "board" },
			{ label: "Proposals", to: "/desk/proposals", icon: "article" },
			tasks,
			calendar,
			{
				label: "Questions",
				to: "/desk/questions",
				icon: "question",
				counts: "questions",
			},
			{ label: "Reports", to: "/desk/reports", icon: "report" },
		],
	},
	{
		title: "Website",
		pages: [
			{ label: "Articles", to: "/desk/articles", icon: "article" },
			{ label: "Cases", to: "/desk/cases", icon: "case" },
			{ label: "Quotes", to: "/desk/settings/quotes", icon: "question" },
			{ label: "Claims", to: "/desk/settings/claims", icon: "list" },
			{ label: "FAQ", to: "/desk/faq", icon: "question" },
			{ label: "Pictures", to: "/desk/media", icon: "image" },
			{ label: "Team", to: "/desk/settings/team", icon: "people" },
			{ label: "Legal texts", to: "/desk/legal", icon: "legal" },
			{ label: "Pages", to: "/desk/pages", icon: "article" },
			{ label: "Notice bar", to: "/desk/settings/notice", icon: "notice" },
			{ label: "Pages and sections", to: "/desk/settings/pages", icon: "list" },
			{ label: "Redirects", to: "/desk/redirects", icon: "redirect" },
		],
	},
	{
		title: "Newsletter",
		pages: [
			{ label: "Newsletter", to: "/desk/newsletter", icon: "issue" },
			{
				label: "Subscribers",
				to: "/desk/newsletter/subscribers",
				icon: "subscriber",
			},
			{ label: "Campaigns", to: "/desk/campaigns", icon: "link" },
		],
	},
	{
		title: "Settings",
		pages: [
			{ label: "Company", to: "/desk/settings/company", icon: "company" },
			{ label: "Prices", to: "/desk/settings/prices", icon: "tag" },
			{ label: "Opening hours", to: "/desk/hours", icon: "clock", owner: true },
			{ label: "Reply templates", to: "/desk/templates", icon: "reply" },
			{
				label: "Proposal template",
				to: "/desk/settings/proposals",
				icon: "article",
			},
			{ label: "Email", to: "/desk/settings/email", icon: "mail", owner: true },
			{
				label: "Connections",
				to: "/desk/connections",
				icon: "link",
				owner: true,
			},
			{ label: "Emails sent", to: "/desk/messages", icon: "send" },
			{ label: "Staff", to: "/desk/staff", icon: "people", owner: true },
			{ label: "Privacy", to: "/desk/privacy", icon: "shield", owner: true },
			{ label: "Audit log", to: "/desk/audit", icon: "list", owner: true },
			{ label: "Trash", to: "/desk/trash", icon: "trash" },
			{ label: "Backups", to: "/desk/backups", icon: "save", owner: true },
			{
				label: "System health",
				to: "/desk/health",
				icon: "health",
				owner: true,
			},
		],
	},
];

const pages = [start, ...groups.flatMap((group) => group.pages)];

/** The page of the menu that a page of the desk belongs to: the one with the longest address. */
export function findCurrentPage(pathname: string): Page | undefined {
	if (inInbox.test(pathname)) return inbox;

	return pages
		.filter(({ to }) => `${pathname}/`.startsWith(`${to}/`) && to !== inbox.to)
		.sort((a, b) => b.to.length - a.to.length)[0];
}

/** New leads belong to the inbox. */
const inInbox = /^\/desk(\/leads\/.*)?$/;

/** The pages of the desk that a person may open, with the menu’s group. */
export function listPages(
	isOwner: boolean,
): { label: string; to: string; group: string }[] {
	return groups.flatMap(({ title, pages }) =>
		pages
			.filter(({ owner }) => isOwner || !owner)
			.map(({ label, to }) => ({ label, to, group: title })),
	);
}

type DeskNavigationProps = { isOwner: boolean; waiting: Waiting };

/** Groups that fold; the one of the current page is open. */
export function DeskNavigation({ isOwner, waiting }: DeskNavigationProps) {
	const current = findCurrentPage(useLocation().pathname);

	return (
		<nav className="desk-nav" aria-label="The desk">
			{groups.map((group) => (
				<NavigationGroup
					key={group.title}
					group={group}
					isCurrent={group.pages.some(({ to }) => to === current?.to)}
					isOwner={isOwner}
					waiting={waiting}
				/>
			))}
		</nav>
	);
}

type NavigationGroupProps = DeskNavigationProps & {
	group: Group;
	isCurrent: boolean;
};

function NavigationGroup(props: NavigationGroupProps) {
	const { group, isCurrent, isOwner, waiting } = props;
	const [isOpen, setOpen] = useState(isCurrent || group === groups[0]);
	useEffect(() => {
		if (isCurrent) setOpen(true);
	}, [isCurrent]);

	const shown = group.pages.filter(({ owner }) => isOwner || !owner);

	return (
		<details
			open={isOpen}
			onToggle={({ currentTarget }) => setOpen(currentTarget.open)}
		>
			<summary>
				<span>{group.title}</span>
				{!isOpen &&
					shown.map((page) => (
						<Count key={page.to} page={page} waiting={waiting} />
					))}
			</summary>
			<ul aria-label={group.title}>
				{shown.map((page) => (
					<li key={page.to}>
						<PageLink page={page} waiting={waiting} />
					</li>
				))}
			</ul>
		</details>
	);
}

type PageLinkProps = { page: Page; waiting: Waiting };

function PageLink({ page, waiting }: PageLinkProps) {
	const isCurrent = findCurrentPage(useLocation().pathname)?.to === page.to;

	return (
		<Link to={page.to} aria-current={isCurrent ? "page" : undefined}>
			<DeskIcon name={page.icon} />
			<span>{page.label}</span>
			<Count page={page} waiting={waiting} />
		</Link>
	);
}

const units: Record<keyof Waiting, string> = {
	unread: "unread",
	dueTasks: "due",
	questions: "open",
	openSteps: "left",
};

/** Counts above this are `99+`. */
const MAX_WAITING = 99;

function Count({ page: { counts }, waiting }: PageLinkProps) {
	if (!counts || waiting[counts] === 0) return null;

	const count = waiting[counts];
	const text = count > MAX_WAITING ? `${MAX_WAITING}+` : String(count);

	return (
		<span className="counter" data-late={counts === "dueTasks" || undefined}>
			<span>{text}</span>
			<span className="sr">{` ${units[counts]}`}</span>
		</span>
	);
}

/** The first steps of an owner, until they are done. */
export function StartLink({ isOwner, waiting }: DeskNavigationProps) {
	if (!isOwner || waiting.openSteps === 0) return null;

	return <PageLink page={start} waiting={waiting} />;
}

/** The most used pages, at the bottom of a narrow screen. */
export function Dock({
	waiting,
	menuId,
}: {
	waiting: Waiting;
	menuId: string;
}) {
	const most = [inbox, tasks, people, calendar];
	const current = findCurrentPage(useLocation().pathname);
	const isElsewhere = !most.some(({ to }) => to === current?.to);

	return (
		<nav className="desk-dock" aria-label="Most used">
			{most.map((page) => (
				<PageLink key={page.to} page={page} waiting={waiting} />
			))}
			<button
				type="button"
				popoverTarget={menuId}
				data-current={isElsewhere || undefined}
			>
				<DeskIcon name="menu" />
				<span>More</span>
			</button>
		</nav>
	);
}
