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
import type { FieldErrors } from "#lib/forms/fields.ts";
import { readForm } from "#lib/forms/read-form.server.ts";
import { getRequestContext } from "#lib/http/request-context.server.ts";
import { noReferrer } from "#site/layout/page-meta.ts";
import { Button, buttonClass } from "#ui/button.tsx";
import { Field } from "#ui/field.tsx";
import { Notice } from "#ui/notice.tsx";
import type { Route } from "./+types/setup-route.ts";
import { LoginStep } from "./login-step.tsx";

export const meta = () => [
	{ title: "Set up your account · Lead desk" },
	{ name: "robots", content: "noindex" },
	noReferrer,
];

type Step = {
	state: "form" | "unknown" | "limited";
	errors?: FieldErrors<SetupField>;
	values?: { name: string; email: string };
	isFailed?: boolean;
};

export async function loader(args: Route.LoaderArgs) {
	return (await refuseWrongAddress(args)) ?? step({ state: "form" }, 200);
}

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
		return step({ state: "form", errors: owner.errors, values }, 422);

	try {
		const cookie = await createOwner(
			site.db,
			params.token,
			owner,
			readClientInfo(request, site),
			site.clock,
		);
		if (!cookie) return step({ state: "unknown" }, 404);

		return redirect(`${DESK_PATH}/start`, {
			status: 303,
			headers: { "Set-Cookie": cookie },
		});
	} catch (error) {
		if (!(error instanceof DatabaseError)) throw error;
		return step({ state: "form", values, isFailed: true }, 503);
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
		? step({ state: "unknown" }, 404)
		: step({ state: "limited" }, 429);
}

function step(answer: Step, status: number) {
	return data(answer, { status });
}

export default function SetupPage({
	loaderData,
	actionData,
	params,
}: Route.ComponentProps) {
	const { state, errors = {}, values, isFailed } = actionData ?? loaderData;
	if (state !== "form") return <NoSetup isLimited={state === "limited"} />;

	return (
		<LoginStep title="Set up your account">
			<p>
				You’re the first here, so this account is the owner’s: it can change
				everything and invite colleagues. This address works once.
			</p>
			<form
				method="post"
				action={`${SETUP_PATH}/${params.token}`}
				className="lead-form"
			>
				{isFailed && (
					<Notice
						kind="failed"
						title="Your account wasn’t made."
						text="We couldn’t write to our own records. Please try again in a moment."
					/>
				)}
				<Field
					label="Your name"
					name="name"
					autoComplete="name"
					hint="Shown to colleagues, and below your replies."
					defaultValue={values?.name}
					error={errors.name}
					required
				/>
				<Field
					type="email"
					label="Email"
					name="email"
					autoComplete="username"
					hint="You log in with it."
					defaultValue={values?.email}
					error={errors.email}
					required
				/>
				<NewPasswordFields errors={errors} />
				<Button type="submit" variant="primary">
					Create account
				</Button>
			</form>
		</LoginStep>
	);
}

function NoSetup({ isLimited }: { isLimited: boolean }) {
	return (
		<LoginStep title="Set up your account">
			<h2>
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
