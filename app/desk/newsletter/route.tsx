import { Link } from "react-router";
import { deskCopy } from "#content/desk.ts";
import { ButtonForm } from "#desk/layout/button-form.tsx";
import {
	DataTable,
	DeskPage,
	Panel,
	SmallLink,
	When,
} from "#desk/layout/components.tsx";
import { respond } from "#desk/layout/form.server.ts";
import { PageNotice } from "#desk/layout/form-notices.tsx";
import { requirePublishingSite } from "#desk/shared/content-site.server.ts";
import { requireStaff } from "#features/auth/require-staff.server.ts";
import { countRecipients } from "#features/newsletter/issue-deliveries.server.ts";
import { readForm } from "#lib/forms/read-form.server.ts";
import { counted, number } from "#lib/number-format.ts";
import { Empty } from "#ui/empty.tsx";
import type { Route } from "./+types/route.ts";
import { listIssueRows } from "./issue-rows.server.ts";
import { submitNewsletter } from "./newsletter.server.ts";
import { loadSignUp } from "./sign-up.server.ts";
import { SignUpPanel } from "./sign-up-panel.tsx";

export const meta = () => [{ title: deskCopy.title("Newsletter") }];

export async function loader({ context }: Route.LoaderArgs) {
	const { db, staff } = requireStaff(context);

	return {
		issues: await listIssueRows(db),
		subscribers: await countRecipients(db, "all"),
		signUp: await loadSignUp(db),
		isOwner: staff.role === "owner",
	};
}

export async function action({ request, context }: Route.ActionArgs) {
	return respond(
		await submitNewsletter(
			requirePublishingSite(context),
			await readForm(request),
		),
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
						Date: ({ at }) => (at === null ? "" : <When at={at} />),
						Sent: ({ sent }) => number(sent),
						Waiting: ({ waiting }) => number(waiting),
						"Rejected or bounced": ({ failed }) => number(failed),
						Unsubscribed: ({ left }) => number(left),
						Visits: ({ visits }) => number(visits),
						Leads: ({ leads }) => number(leads),
					}}
					empty={
						<Empty
							title="No issues yet"
							text="An issue goes to all subscribers, or first to yourself as a test. Begin with New issue."
						/>
					}
				/>
			</Panel>
			<SignUpPanel {...loaderData} />
		</DeskPage>
	);
}
