import { Link } from "react-router";
import { deskCopy } from "#content/desk.ts";
import { ButtonForm } from "#desk/layout/button-form.tsx";
import {
	DataTable,
	DeskPage,
	Panel,
	SmallLink,
} from "#desk/layout/components.tsx";
import { respond } from "#desk/layout/form.server.ts";
import { PageNotice } from "#desk/layout/form-notices.tsx";
import { requireStaff } from "#features/auth/require-staff.server.ts";
import {
	countDeliveries,
	countRecipients,
} from "#features/newsletter/issue-deliveries.server.ts";
import { listIssues } from "#features/newsletter/issues.server.ts";
import { readForm } from "#lib/forms/read-form.server.ts";
import { counted, number } from "#lib/number-format.ts";
import type { Route } from "./+types/route.ts";
import { nameState } from "./issue-state.ts";
import { submitNewsletter } from "./newsletter.server.ts";

export const meta = () => [{ title: deskCopy.title("Newsletter") }];

export async function loader({ context }: Route.LoaderArgs) {
	const { db } = requireStaff(context);
	const issues = [];
	for (const issue of await listIssues(db)) {
		const counts = await countDeliveries(db, issue.id);
		issues.push({
			number: issue.number,
			subject: issue.subject,
			state: nameState(issue, counts),
			counts,
		});
	}

	return { issues, subscribers: await countRecipients(db, "all") };
}

export async function action({ request, context }: Route.ActionArgs) {
	return respond(
		await submitNewsletter(requireStaff(context), await readForm(request)),
	);
}

export default function NewsletterPage({ loaderData }: Route.ComponentProps) {
	const { issues, subscribers } = loaderData;

	return (
		<DeskPage
			title="Newsletter"
			intro={counted(subscribers, "subscriber")}
			actions={
				<>
					<SmallLink to="/desk/newsletter/subscribers">Subscribers</SmallLink>
					<ButtonForm fields={{ intent: "add" }} scrolls>
						New issue
					</ButtonForm>
				</>
			}
		>
			<PageNotice />
			<Panel title="Issues" tone="canary">
				<DataTable
					caption="Issues, the newest first"
					rows={issues}
					columns={{
						Issue: (issue) => (
							<Link to={`/desk/newsletter/${issue.number}`}>
								{issue.subject || `Issue ${issue.number}`}
							</Link>
						),
						State: ({ state }) => state,
						Sent: ({ counts }) => number(counts.sent),
						Waiting: ({ counts }) => number(counts.queued),
						Bounced: ({ counts }) => number(counts.refused + counts.bounced),
					}}
					empty="There are no issues yet."
				/>
			</Panel>
		</DeskPage>
	);
}
