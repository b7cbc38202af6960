import { useSearchParams } from "react-router";
import { deskCopy } from "#content/desk.ts";
import { DeskPage, Panel } from "#desk/layout/components.tsx";
import { DeskForm } from "#desk/layout/desk-form.tsx";
import { respond } from "#desk/layout/form.server.ts";
import { Check, FormField } from "#desk/layout/form-fields.tsx";
import { PageNotice } from "#desk/layout/form-notices.tsx";
import { useFormResult } from "#desk/layout/form-results.tsx";
import { requireStaff } from "#features/auth/require-staff.server.ts";
import { limits } from "#lib/forms/fields.ts";
import { readForm } from "#lib/forms/read-form.server.ts";
import { Button } from "#ui/button.tsx";
import type { Route } from "./+types/new-route.ts";
import { ContactFields } from "./contact-fields.tsx";
import { addContact } from "./new-contact.server.ts";

export const meta = () => [{ title: deskCopy.title("New contact") }];

export function loader({ context }: Route.LoaderArgs) {
	return { key: requireStaff(context).clock.newId() };
}

export async function action({ request, context }: Route.ActionArgs) {
	return respond(
		await addContact(requireStaff(context), await readForm(request)),
	);
}

export default function NewContactPage({ loaderData }: Route.ComponentProps) {
	const sent = useFormResult()?.values;
	const [query] = useSearchParams();

	return (
		<DeskPage
			title="New contact"
			intro="For a person who rang, or whom you know. A phone number is enough. Their card opens after saving."
		>
			<PageNotice />
			<Panel title="The contact" tone="gold">
				<DeskForm
					fields={{ key: sent?.key ?? loaderData.key }}
					className="fields"
					initial={{ name: query.get("name") ?? "" }}
					isQuiet
					scrolls
					noValidate
				>
					<ContactFields />
					<FormField
						as="textarea"
						label="Note"
						name="note"
						rows={3}
						maxLength={limits.message.max}
						hint="Visible to staff only."
						optional
					/>
					<Check
						label="They have an enquiry: show them on the board"
						name="enquiry"
						value="yes"
					/>
					<FormField
						label="How they agreed"
						name="basis"
						autoComplete="off"
						required
						hint="Stored with the contact, for example “on the phone, today”."
					/>
					<div>
						<Button type="submit" variant="primary" small>
							Add the contact
						</Button>
					</div>
				</DeskForm>
			</Panel>
		</DeskPage>
	);
}
