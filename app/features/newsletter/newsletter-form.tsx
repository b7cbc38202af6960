import { useState } from "react";
import { newsletterCopy as copy } from "#content/newsletter.ts";
import type { SignUpPlace } from "#content/sign-up-schema.ts";
import {
	LeadFormFrame,
	type LeadFormProps,
	useLeadForm,
} from "#features/leads/lead-form.tsx";
import { Button, type ButtonLook } from "#ui/button.tsx";
import { Field } from "#ui/field.tsx";
import { type NewsletterField, newsletterForm, PLACE } from "./contract.ts";
import { NEWSLETTER_PATH } from "./form.ts";

type NewsletterFormProps = Partial<LeadFormProps<NewsletterField>> & {
	/** `dark` on a coloured background. */
	button?: ButtonLook["variant"];
	/** Of the website, stored as the subscription's source. */
	place?: SignUpPlace;
};

/** The newsletter form. Works without JavaScript. */
export function NewsletterForm(props: NewsletterFormProps) {
	const { button = "primary", place, server, result, onSaved } = props;
	const [sent, setSent] = useState(false);
	const form = useLeadForm<NewsletterField>({
		action: NEWSLETTER_PATH,
		schema: newsletterForm,
		result,
		unexpected: copy().failed,
		onSaved() {
			setSent(true);
			onSaved?.();
		},
	});

	return (
		<LeadFormFrame form={form} server={server}>
			{place && <input type="hidden" name={PLACE} value={place} />}
			<div className="row subscribe">
				<Field
					{...form.field("email")}
					label={copy().email}
					type="email"
					autoComplete="email"
					required
				/>
				<Button
					type="submit"
					variant={button}
					busy={form.busy}
					busyText={copy().submitting}
				>
					{copy().submit}
				</Button>
			</div>
			<p className="small muted">
				{sent ? (
					<span>
						<b>{copy().saved.title}</b> <span>{copy().saved.text}</span>
					</span>
				) : (
					copy().promise
				)}
			</p>
		</LeadFormFrame>
	);
}
