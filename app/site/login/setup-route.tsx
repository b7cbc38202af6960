import type { RefCallback } from "react";
import { data, redirect } from "react-router";
import { SETUP_PATH } from "#features/auth/contract.ts";
import { DESK_PATH } from "#features/auth/desk-path.ts";
import { readClientInfo } from "#features/auth/login.server.ts";
import { NewPasswordFields } from "#features/auth/new-password-fields.tsx";
import {
	countWrongSetup,
	createOwner,
	isSetupToken,
	parseOwner,
	type SetupField,
} from "#features/auth/setup.server.ts";
import { DatabaseError } from "#lib/db/errors.ts";
import type { FieldErrors, FieldValues, Message } from "#lib/forms/fields.ts";
import { readForm } from "#lib/forms/read-form.server.ts";
import { getRequestContext } from "#lib/http/request-context.server.ts";
import { PageForm, usePageForm } from "#site/layout/page-form.tsx";
import { noReferrer } from "#site/layout/page-meta.ts";
import { buttonClass } from "#ui/button.tsx";
import { Field } from "#ui/field.tsx";
import type { Route } from "./+types/setup-route.ts";
import { LoginStep } from "./login-step.tsx";

export const meta = () => [
	{ title: "Set up your account · Lead desk" },
	{ name: "robots", content: "noindex" },
	noReferrer,
];

export async function loader(args: Route.LoaderArgs) {
	return (await refuseWrongAddress(args)) ?? data({ outcome: "open" as const });
}

type SetupResult =
	| { outcome: "unknown" | "limited" }
	| {
			outcome: "invalid";
			errors: FieldErrors<SetupField>;
			values: FieldValues;
	  }
	| { outcome: "failed"; message: Message; values: FieldValues };

export async function action(args: Route.ActionArgs) {
	const refusal = await refuseWrongAddress(args);
	if (refusal) return refusal;

	const { params, request, context } = args;
	const site = getRequestContext(context);
	const fields = await readForm(request);
	const owner = parseOwner(fields);
	const values = {
		name: fields.get("name") ?? "",
		email: fields.get("email") ?? "",
	};
	if ("errors" in owner)
		return answer({ outcome: "invalid", errors: owner.errors, values }, 422);

	try {
		const cookie = await createOwner(
			site.db,
			params.token,
			owner,
			readClientInfo(request, site),
			site.clock,
		);
		if (!cookie) return answer({ outcome: "unknown" }, 404);

		return redirect(`${DESK_PATH}/start`, {
			status: 303,
			headers: { "Set-Cookie": cookie },
		});
	} catch (error) {
		if (!(error instanceof DatabaseError)) throw error;

		const message = {
			title: "Your account wasn’t made.",
			text: "We couldn’t write to our own records. Please try again in a moment.",
		};

		return answer({ outcome: "failed", message, values }, 503);
	}
}

async function refuseWrongAddress({
	params,
	request,
	context,
}: Route.LoaderArgs | Route.ActionArgs) {
	const site = getRequestContext(context);
	if (await isSetupToken(site.db, params.token)) return null;

	const { network } = readClientInfo(request, site);
	const isAllowed = await countWrongSetup(site.db, network, site.clock);

	return isAllowed
		? answer({ outcome: "unknown" }, 404)
		: answer({ outcome: "limited" }, 429);
}

function answer(result: SetupResult, status: number) {
	return data(result, { status });
}

export default function SetupPage({
	loaderData,
	actionData: rendered,
	params,
}: Route.ComponentProps) {
	const form = usePageForm<SetupField, SetupResult>({
		action: `${SETUP_PATH}/${params.token}`,
		rendered,
	});
	const { outcome } = form.result ?? loaderData;
	if (outcome === "unknown" || outcome === "limited")
		return (
			<NoSetup isLimited={outcome === "limited"} focus={form.focusAfter} />
		);

	return (
		<LoginStep title="Set up your account">
			<p>
				You’re the first here, so this account is the owner’s: it can change
				everything and invite colleagues. This address works once.
			</p>
			<PageForm
				form={form}
				submit="Create account"
				busyText="Creating account..."
			>
				<Field
					{...form.field("name")}
					label="Your name"
					autoComplete="name"
					hint="Shown to colleagues, and below your replies."
					required
				/>
				<Field
					{...form.field("email")}
					type="email"
					label="Email"
					autoComplete="username"
					hint="You log in with it."
					required
				/>
				<NewPasswordFields errors={form.errors} />
			</PageForm>
		</LoginStep>
	);
}

type NoSetupProps = {
	isLimited: boolean;
	focus: RefCallback<HTMLElement> | undefined;
};

function NoSetup({ isLimited, focus }: NoSetupProps) {
	return (
		<LoginStep title="Set up your account">
			<h2 ref={focus} tabIndex={-1}>
				{isLimited
					? "Too many attempts."
					: "This address can’t be used any more."}
			</h2>
			<p>
				{isLimited
					? "Please wait a few minutes, then try again."
					: "It has been used, or the site has started since and printed a new one. If there’s an account already, log in or ask an owner for an invitation."}
			</p>
			<a className={buttonClass({ variant: "primary" })} href="/login">
				Go to login
			</a>
		</LoginStep>
	);
}
