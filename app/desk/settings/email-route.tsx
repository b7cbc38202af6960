import { data } from "react-router";
import { deskCopy } from "#content/desk.ts";
import { SubmitButton } from "#desk/layout/button-form.tsx";
import { DeskPage, Panel } from "#desk/layout/components.tsx";
import { DeskForm } from "#desk/layout/desk-form.tsx";
import { respond, submitForm } from "#desk/layout/form.server.ts";
import { Select } from "#desk/layout/form-fields.tsx";
import { PageNotice } from "#desk/layout/form-notices.tsx";
import { useFormResult } from "#desk/layout/form-results.tsx";
import { requireOwner } from "#features/auth/require-staff.server.ts";
import { loadMailSettings } from "#features/mail-settings/mail-settings.server.ts";
import { readForm } from "#lib/forms/read-form.server.ts";
import { Notice } from "#ui/notice.tsx";
import type { Route } from "./+types/email-route.ts";
import { emailHandlers, formatMailFields } from "./email-settings.server.ts";
import { DocumentField } from "./fields.tsx";

const TITLE = "Email";

export const meta = () => [{ title: deskCopy.title(TITLE) }];

export async function loader({ context }: Route.LoaderArgs) {
	const { db, secret, installation, notify, staff } = requireOwner(context);
	const storedMail = installation?.storedMail;
	if (!storedMail || !notify)
		throw data({ message: "There is nothing to set up here." }, 404);

	const settings = await loadMailSettings(db, secret);
	const { smtp } = installation;

	return {
		values: formatMailFields(settings),
		hasPassword: Boolean(settings.server?.auth?.pass),
		isPasswordLost: settings.isPasswordLost,
		version: settings.version,
		fromEnvironment: storedMail.fromEnvironment,
		server: smtp && `${smtp.host}:${smtp.port}`,
		from: notify.from,
		to: notify.to,
		ownAddress: staff.email,
	};
}

export async function action({ request, context }: Route.ActionArgs) {
	const site = requireOwner(context);
	return respond(
		await submitForm(site, await readForm(request), emailHandlers),
	);
}

const doneNotices = {
	saved: {
		title: "Saved.",
		text: "Emails are sent this way from now on.",
	},
	stored: {
		title: "Saved.",
		text: "Emails are stored, not sent, until you enter a mail server.",
	},
};

export default function EmailSettingsPage({
	loaderData,
}: Route.ComponentProps) {
	const { version, fromEnvironment, isPasswordLost, ownAddress } = loaderData;
	const values = useFormResult()?.values ?? loaderData.values;

	return (
		<DeskPage
			title={TITLE}
			intro="The server that sends your emails, and whom they come from."
		>
			<PageNotice done={doneNotices} />
			{isPasswordLost && (
				<Notice
					kind="failed"
					title="The password can’t be read."
					text="It was stored before the site’s secret key changed, so nothing is sent. Enter the server’s password again."
				/>
			)}
			<DeskForm
				key={version}
				fields={{ version }}
				className="stack stack--wide stack--loose"
				isQuiet
				noValidate
			>
				<Panel title="Mail server" tone="canary">
					{fromEnvironment.server ? (
						<FromVariable name="SMTP_URL" value={loaderData.server ?? ""} />
					) : (
						<ServerFields
							values={values}
							hasPassword={loaderData.hasPassword}
						/>
					)}
				</Panel>
				<Panel title="Sender" tone="blue">
					{fromEnvironment.from ? (
						<FromVariable
							name="MAIL_FROM"
							value={`${loaderData.from.name} <${loaderData.from.address}>`}
						/>
					) : (
						<div className="fields fields--narrow">
							<DocumentField
								label="Name"
								name="fromName"
								values={values}
								placeholder={loaderData.from.name}
								hint="Leave empty to use the company’s name."
							/>
							<DocumentField
								label="Address"
								name="fromAddress"
								type="email"
								values={values}
								placeholder={loaderData.from.address}
								hint="Leave empty to use the company’s email. The server must be allowed to send for its domain."
							/>
						</div>
					)}
				</Panel>
				<Panel title="Notifications and replies" tone="mint">
					{fromEnvironment.to ? (
						<FromVariable name="NOTIFY_TO" value={loaderData.to} />
					) : (
						<div className="fields fields--narrow">
							<DocumentField
								label="Send them to"
								name="notifyTo"
								values={values}
								placeholder={loaderData.to}
								hint="New leads are announced to these addresses, with commas between them. Visitors’ answers go to the first. Leave empty to use the sender’s."
							/>
						</div>
					)}
				</Panel>
				<p className="muted">{`The test goes to ${ownAddress}, with what is typed above.`}</p>
				<div className="row">
					<SubmitButton intent="save" variant="primary" busyText="Saving...">
						Save
					</SubmitButton>
					<SubmitButton intent="test" busyText="Sending...">
						Send a test email
					</SubmitButton>
				</div>
			</DeskForm>
		</DeskPage>
	);
}

type ServerFieldsProps = {
	values: Parameters<typeof DocumentField>[0]["values"];
	hasPassword: boolean;
};

function ServerFields({ values, hasPassword }: ServerFieldsProps) {
	return (
		<div className="fields fields--narrow">
			<DocumentField
				label="Server"
				name="host"
				values={values}
				autoComplete="off"
				spellCheck={false}
				placeholder="smtp.example.com"
				hint="Your mail provider calls it the SMTP or outgoing server. Without one, emails are stored but not sent."
			/>
			<DocumentField
				label="Port"
				name="port"
				values={values}
				inputMode="numeric"
			/>
			<Select
				label="Connection"
				name="security"
				defaultValue={values.security}
				options={[
					["starttls", "Secure connection (usual)"],
					["tls", "Secure from the first byte (port 465)"],
				]}
			/>
			<DocumentField
				label="User"
				name="user"
				values={values}
				autoComplete="off"
				spellCheck={false}
			/>
			<DocumentField
				label="Password"
				name="password"
				type="password"
				values={{}}
				autoComplete="new-password"
				hint={
					hasPassword
						? "One is stored. Leave this empty to use it."
						: "Stored encrypted."
				}
			/>
		</div>
	);
}

function FromVariable({ name, value }: { name: string; value: string }) {
	return (
		<>
			<p>
				<b>{value}</b>
			</p>
			<p className="muted">{`Whoever hosts the site has set this (${name}). It comes before this page.`}</p>
		</>
	);
}
