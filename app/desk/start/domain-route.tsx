import { data } from "react-router";
import { deskCopy } from "#content/desk.ts";
import { evaluateProxy } from "#desk/health/server-results.server.ts";
import { Chip, DeskPage, Panel, SmallLink } from "#desk/layout/components.tsx";
import { DeskForm } from "#desk/layout/desk-form.tsx";
import { respond, submitForm } from "#desk/layout/form.server.ts";
import { FormField } from "#desk/layout/form-fields.tsx";
import { useFormResult } from "#desk/layout/form-results.tsx";
import { requireOwner } from "#features/auth/require-staff.server.ts";
import { readForm } from "#lib/forms/read-form.server.ts";
import { isLocalAddress } from "#lib/http/origin.ts";
import type { Route } from "./+types/domain-route.ts";
import { testDomain } from "./test-domain.server.ts";

const TITLE = "Domain and HTTPS";

export const meta = () => [{ title: deskCopy.title(TITLE) }];

export function loader({ request, context }: Route.LoaderArgs) {
	const { installation } = requireOwner(context);
	if (!installation)
		throw data({ message: "There is nothing to set up here." }, 404);

	const { siteUrl, port, trustProxy } = installation;
	const { host, hostname, protocol } = new URL(siteUrl);
	const isLocal = isLocalAddress(siteUrl);
	const { headers } = request;
	// Whoever sits at the machine itself comes past the proxy.
	const isPublic = !isLocal && headers.get("host") === host;

	return {
		siteUrl,
		isLocal,
		isSet: !isLocal && protocol === "https:",
		domain: isLocal ? "" : hostname,
		port,
		proxy: isPublic
			? evaluateProxy(trustProxy, headers.get("x-forwarded-for"))
			: null,
	};
}

export async function action({ request, context }: Route.ActionArgs) {
	const site = requireOwner(context);
	return respond(
		await submitForm(site, await readForm(request), { test: testDomain }),
	);
}

export default function DomainPage({ loaderData }: Route.ComponentProps) {
	const { siteUrl, isLocal, isSet, port, proxy } = loaderData;
	const result = useFormResult();
	const domain = result?.values?.domain || loaderData.domain;

	return (
		<DeskPage
			title={TITLE}
			intro="Where visitors find the site, and that what they send is encrypted."
		>
			<Panel
				title="Address"
				tone={isSet ? "mint" : "canary"}
				actions={
					<Chip tone={isSet ? "ok" : "gold"}>{isSet ? "Set" : "To do"}</Chip>
				}
			>
				<p>
					{isLocal
						? `The site runs at ${siteUrl}, which works on its own machine only.`
						: `The site runs at ${siteUrl}.`}
				</p>
				<DeskForm intent="test" submit="Test it">
					<FormField
						name="domain"
						label="Domain"
						hint="Like www.example.com. The test asks for this site there, as a visitor would."
						defaultValue={domain}
						autoComplete="off"
					/>
				</DeskForm>
			</Panel>
			{proxy && (
				<Panel
					title="Proxy"
					tone={proxy.state === "ok" ? "mint" : "canary"}
					actions={
						<Chip tone={proxy.state === "ok" ? "ok" : "gold"}>
							{proxy.state === "ok" ? "Set" : "To do"}
						</Chip>
					}
				>
					<p>{proxy.says}</p>
					{proxy.fix && <p>{proxy.fix}</p>}
				</Panel>
			)}
			<Panel title="Lines for Caddy" tone="blue">
				<p>
					Caddy stands in front of the site and gets the certificate by itself.
					Whoever hosts the site puts these lines into its Caddyfile:
				</p>
				<pre className="small message-text">
					{`${domain || "www.example.com"} {\n\treverse_proxy 127.0.0.1:${port}\n}`}
				</pre>
			</Panel>
			<div>
				<SmallLink to="/desk/start">All steps</SmallLink>
			</div>
		</DeskPage>
	);
}
