import { useRef } from "react";
import { data } from "react-router";
import { deskCopy } from "#content/desk.ts";
import { SubmitButton } from "#desk/layout/button-form.tsx";
import { Chip, DeskPage, Panel } from "#desk/layout/components.tsx";
import { DeskForm } from "#desk/layout/desk-form.tsx";
import { respond, submitForm } from "#desk/layout/form.server.ts";
import { FormField, Select } from "#desk/layout/form-fields.tsx";
import { requireOwner } from "#features/auth/require-staff.server.ts";
import {
	findGroupState,
	loadStoredConnections,
} from "#features/connections/connections.server.ts";
import {
	connectionGroups,
	isConnectionGroup,
	requiredVariables,
	secretBindings,
} from "#features/connections/contract.ts";
import { INBOUND_PATH } from "#features/inbound/receive.server.ts";
import { readForm } from "#lib/forms/read-form.server.ts";
import { Button } from "#ui/button.tsx";
import { Notice } from "#ui/notice.tsx";
import type { Route } from "./+types/group-route.ts";
import { connectionHandlers } from "./connection-actions.server.ts";
import { groupStates } from "./group-state.server.ts";
import {
	fieldTexts,
	groupTexts,
	providerOptions,
} from "./group-texts.server.ts";

export const meta = ({ loaderData }: Route.MetaArgs) => [
	{
		title: deskCopy.title(loaderData?.label ?? "Connections"),
	},
];

export async function loader({ params, context }: Route.LoaderArgs) {
	const { db, secret, installation, origin } = requireOwner(context);
	const surroundings = installation?.connections?.surroundings;
	const { group } = params;
	if (!surroundings || !isConnectionGroup(group))
		throw data({ message: "There is no such connection." }, { status: 404 });

	const stored = await loadStoredConnections(db, secret);
	const known = stored.groups[group];
	const state = findGroupState(group, stored, surroundings);
	const values = state === "server" ? surroundings.variables : known?.values;
	const { theirs = "", ...texts } = groupTexts[group];

	return {
		...texts,
		...groupStates[state],
		theirs: theirs.replace("{inbound}", origin + INBOUND_PATH),
		group,
		state,
		isOnDesk: surroundings.isOnDesk,
		version: stored.version,
		isStored: known !== undefined,
		hasOldSecret: known?.values.WEBHOOK_SECRET?.includes(" ") ?? false,
		// A secret is never part of a page.
		fields: connectionGroups[group].map((name) => ({
			...fieldTexts[name],
			name,
			options: name.endsWith("_PROVIDER") ? providerOptions : null,
			isSecret: secretBindings[name] !== undefined,
			isRequired: requiredVariables[group].includes(name),
			isStored: Boolean(values?.[name]),
			value: secretBindings[name] ? "" : (values?.[name] ?? ""),
		})),
	};
}

export async function action({ request, context }: Route.ActionArgs) {
	return respond(
		await submitForm(
			requireOwner(context),
			await readForm(request),
			connectionHandlers,
		),
	);
}

type LoaderData = Route.ComponentProps["loaderData"];

export default function ConnectionPage({ loaderData }: Route.ComponentProps) {
	const { label, text, theirs, status, tone, state, isOnDesk } = loaderData;
	const isOpen = isOnDesk && state !== "server" && state !== "held";

	return (
		<DeskPage title={label} intro={text}>
			{state === "lost" && (
				<Notice
					kind="failed"
					title="The secret can’t be read."
					text="It was stored before the site’s secret key changed, so nothing is sent. Enter it again."
				/>
			)}
			{state === "malformed" && (
				<Notice
					kind="failed"
					title="What is stored isn’t valid any more."
					text="It is off until you correct it here."
				/>
			)}
			<Panel
				title="Settings"
				tone="blue"
				actions={<Chip tone={tone}>{status}</Chip>}
			>
				{theirs && <p>{theirs}</p>}
				{isOpen ? (
					<GroupForm key={loaderData.version} {...loaderData} />
				) : (
					<GroupFacts {...loaderData} />
				)}
			</Panel>
			{isOpen && loaderData.isStored && <RemovePanel {...loaderData} />}
		</DeskPage>
	);
}

function GroupFacts({ fields, state }: LoaderData) {
	return (
		<>
			<dl className="facts">
				{fields
					.filter(({ isStored }) => isStored)
					.map(({ name, label, value, isSecret }) => (
						<div key={name}>
							<dt>{label}</dt>
							<dd>{isSecret ? "Set, not shown" : value}</dd>
						</div>
					))}
			</dl>
			<p className="muted">
				{state === "held"
					? "Open Connections to say whether it may run at this address."
					: `Whoever hosts the site decides this (${fields.map(({ name }) => name).join(", ")}).`}
			</p>
		</>
	);
}

function GroupForm({ group, version, fields, hasOldSecret }: LoaderData) {
	return (
		<DeskForm fields={{ group, version }} noValidate>
			{fields.map((field) => (
				<GroupField key={field.name} {...field} />
			))}
			<FormField
				name="current"
				type="password"
				label="Your password"
				autoComplete="current-password"
				hint="To save. All owners get an email about the change."
			/>
			<div className="row">
				<SubmitButton intent="save" variant="primary" busyText="Saving...">
					Save
				</SubmitButton>
				<SubmitButton intent="test" busyText="Trying...">
					Try it
				</SubmitButton>
				{hasOldSecret && (
					<SubmitButton intent="remove-old-secret" busyText="Saving...">
						Remove the old secret
					</SubmitButton>
				)}
			</div>
		</DeskForm>
	);
}

type GroupFieldProps = LoaderData["fields"][number];

function GroupField({
	name,
	label,
	placeholder,
	options,
	isSecret,
	isRequired,
	isStored,
	value,
	...field
}: GroupFieldProps) {
	if (options)
		return (
			<Select
				name={name}
				label={label}
				none="Please choose"
				options={options}
				defaultValue={value}
			/>
		);

	const hint =
		isSecret && isStored
			? `One is stored. Leave this empty to use it. ${field.hint}`
			: field.hint;
	if (name === "WEBHOOK_SECRET")
		return <NewSecretField {...{ label, hint, placeholder }} />;

	return (
		<FormField
			name={name}
			label={label}
			hint={hint}
			placeholder={placeholder}
			defaultValue={value}
			optional={!isRequired}
			type={isSecret ? "password" : "text"}
			autoComplete={isSecret ? "new-password" : "off"}
			spellCheck={false}
		/>
	);
}

type NewSecretProps = Pick<GroupFieldProps, "label" | "hint" | "placeholder">;

/** Made in the browser, so that no page of the server ever has it. */
function NewSecretField({ label, hint, placeholder }: NewSecretProps) {
	const row = useRef<HTMLDivElement>(null);

	function make(): void {
		const input = row.current?.querySelector("input");
		if (!input) return;

		const bytes = crypto.getRandomValues(new Uint8Array(32));
		input.value = `whsec_${btoa(String.fromCharCode(...bytes))}`;
		input.type = "text";
		input.select();
	}

	return (
		<div ref={row} className="stack">
			<FormField
				name="WEBHOOK_SECRET"
				label={label}
				hint={hint}
				placeholder={placeholder}
				type="password"
				autoComplete="new-password"
				spellCheck={false}
				data-secret
			/>
			<div>
				<Button variant="outline" small onClick={make}>
					Make one
				</Button>
			</div>
		</div>
	);
}

function RemovePanel({ group, version }: LoaderData) {
	return (
		<Panel title="Disconnect">
			<DeskForm
				intent="remove"
				fields={{ group, version }}
				submit="Disconnect"
				variant="outline"
				busyText="Disconnecting..."
			>
				<FormField
					name="current"
					type="password"
					label="Your password"
					autoComplete="current-password"
					required
				/>
			</DeskForm>
		</Panel>
	);
}
