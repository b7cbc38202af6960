import { Link, useSearchParams } from "react-router";
import { deskCopy } from "#content/desk.ts";
import { DeskPage } from "#desk/layout/components.tsx";
import { DeskForm } from "#desk/layout/desk-form.tsx";
import { respond } from "#desk/layout/form.server.ts";
import { FormField } from "#desk/layout/form-fields.tsx";
import { PageNotice } from "#desk/layout/form-notices.tsx";
import { formatFileSize } from "#desk/people/reply/file-size.ts";
import { requireStaff } from "#features/auth/require-staff.server.ts";
import { MAX_ATTACHED_BYTES } from "#features/leads/attachment-limits.ts";
import { readFormWithFiles } from "#lib/forms/read-form.server.ts";
import type { Route } from "./+types/route.ts";
import { addReceivedMail } from "./received-mail.server.ts";

export const meta = () => [{ title: deskCopy.title("Put in an email") }];

export async function loader({ context }: Route.LoaderArgs) {
	requireStaff(context);
	return null;
}

export async function action({ request, context }: Route.ActionArgs) {
	const site = requireStaff(context);
	const { fields, files } = await readFormWithFiles(request);
	const answer = await addReceivedMail(site, fields, files);

	return respond({ ...answer, intent: "received" });
}

/** For emails that came to another mailbox than the desk's. */
export default function ReceivedMailPage() {
	const [query] = useSearchParams();

	return (
		<DeskPage
			title="Put in an email"
			intro="One that came to another mailbox goes on the card of its sender."
		>
			<PageNotice />
			<DeskForm
				intent="received"
				fields={{ person: query.get("person") ?? "" }}
				className="fields add-form"
				variant="primary"
				submit="Put it on the card"
				busyText="Saving..."
				sendsFile
				scrolls
				noValidate
			>
				<FormField
					as="textarea"
					className="field--tall"
					label="The email"
					name="source"
					rows={12}
					placeholder={
						"From: Jo Bloggs <jo@client.example>\nSubject: Vans\n\nTuesday at ten works."
					}
					hint="Copy it with the lines that say from whom it is and when it was sent, or its source."
				/>
				<FormField
					label="Or its file"
					name="file"
					type="file"
					accept=".eml,message/rfc822"
					optional
					hint={`As your mail program saves it (.eml), with what is attached, together at most ${formatFileSize(MAX_ATTACHED_BYTES)}.`}
				/>
				<p className="muted">
					<Link to="/desk/leads/new">Add a person</Link>, if they aren’t on the
					desk yet.
				</p>
			</DeskForm>
		</DeskPage>
	);
}
