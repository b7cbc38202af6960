import { newsletterCopy } from "#content/newsletter.ts";
import type { SignUpPlace } from "#content/sign-up-schema.ts";
import { NewsletterForm } from "#features/newsletter/newsletter-form.tsx";
import { Section } from "#ui/sheet.tsx";

/** Below an article it is a sheet of its own; elsewhere a part of a section. */
export function SignUpForm({ place }: { place: SignUpPlace }) {
	if (place === "article")
		return (
			<Section
				{...newsletterCopy().signUp}
				at={4}
				color="canary"
				name="newsletter"
				layout="split split--even"
			>
				<NewsletterForm button="dark" place={place} />
			</Section>
		);

	return (
		<div className="sign-up stack">
			<h2 className="h4 small">{newsletterCopy().title}</h2>
			<p>{newsletterCopy().intro}</p>
			<NewsletterForm place={place} />
		</div>
	);
}
