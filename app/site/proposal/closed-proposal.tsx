import { company } from "#content/content.ts";
import { FormPage, LinkStep } from "#site/layout/form-page.tsx";
import { PrivateFrame } from "#site/layout/private-frame.tsx";
import type { ProposalPage } from "./load-proposal.server.ts";

type ClosedView = Exclude<ProposalPage, { shown: object }>["view"];

const texts: Record<
	ClosedView,
	{ heading: string; text(email: string): string }
> = {
	unknown: {
		heading: "This link doesn’t work.",
		text: (email) =>
			`It may have been replaced by a newer one: look for our latest email. If there’s none, write to ${email}.`,
	},
	past: {
		heading: "This proposal is closed.",
		text: (email) =>
			`Its page was here for 90 days. What was agreed is in your client portal, or ask us: ${email}.`,
	},
	withdrawn: {
		heading: "We’ve withdrawn this proposal.",
		text: (email) =>
			`Nothing was agreed. If you were about to accept it, write to ${email} and we’ll send you a new one.`,
	},
	cancelled: {
		heading: "This agreement was cancelled.",
		text: (email) =>
			`You have the details by email. If anything isn’t clear, write to ${email}.`,
	},
};

/** Instead of a proposal that can’t be read here (any more), and how to go on. */
export function ClosedProposal({ view }: { view: ClosedView }) {
	const { heading, text } = texts[view];
	return (
		<PrivateFrame>
			<FormPage title="Proposal" here={null} size="form">
				<div className="lead-form">
					<LinkStep heading={heading} text={text(company().email)}>
						<p className="hint">
							<a href="/portal/link">Client portal</a>
						</p>
					</LinkStep>
				</div>
			</FormPage>
		</PrivateFrame>
	);
}
