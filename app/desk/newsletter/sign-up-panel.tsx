import { signUpPlaces } from "#content/sign-up-schema.ts";
import { Panel } from "#desk/layout/components.tsx";
import { DeskForm } from "#desk/layout/desk-form.tsx";
import { Check } from "#desk/layout/form-fields.tsx";
import type { loadSignUp } from "./sign-up.server.ts";

type SignUpPanelProps = {
	signUp: Awaited<ReturnType<typeof loadSignUp>>;
	isOwner: boolean;
};

/** Switches the newsletter's form on and off, place by place. */
export function SignUpPanel({ signUp, isOwner }: SignUpPanelProps) {
	const { places, version } = signUp;

	return (
		<Panel title="Sign-up on the website" tone="blue">
			<p>
				The blog and the newsletter’s own page always have the form. Each
				subscriber’s entry says where they signed up.
			</p>
			{isOwner ? (
				<DeskForm
					key={version}
					intent="sign-up"
					fields={{ version }}
					initial={Object.fromEntries(places.map((place) => [place, "1"]))}
					submit="Publish"
					busyText="Publishing…"
					isQuiet
				>
					<fieldset className="stack">
						<legend>Also show it</legend>
						{Object.entries(signUpPlaces).map(([place, label]) => (
							<Check key={place} name={place} label={label} />
						))}
					</fieldset>
				</DeskForm>
			) : (
				<p className="muted">
					{places.length > 0
						? places.map((place) => signUpPlaces[place]).join(", ")
						: "No further place. An owner can add some."}
				</p>
			)}
		</Panel>
	);
}
