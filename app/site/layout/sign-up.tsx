import { lazy, Suspense } from "react";
import { content } from "#content/content.ts";
import type { SignUpPlace } from "#content/sign-up-schema.ts";

const Form = lazy(async () => ({
	default: (await import("./sign-up-form.tsx")).SignUpForm,
}));

/** The newsletter's form, where the agency has switched it on. Fetched only there. */
export function SignUp({ place }: { place: SignUpPlace }) {
	if (!content().signUp.includes(place)) return null;

	return (
		<Suspense>
			<Form place={place} />
		</Suspense>
	);
}
