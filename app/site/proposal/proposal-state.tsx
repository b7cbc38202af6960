import { useLocation } from "react-router";
import { formatLongDate } from "#lib/time/format.ts";
import { ButtonLink } from "#ui/button.tsx";
import { focusOnMount } from "#ui/focus-on-mount.ts";
import { Notice } from "#ui/notice.tsx";
import { newerVersion } from "./answer-forms.ts";
import type { ShownPage } from "./load-proposal.server.ts";

/** Above a proposal that can’t be accepted any more, and how to go on. */
export function StateOf({ page }: { page: ShownPage }) {
	switch (page.view) {
		case "open":
			return page.isNewer ? (
				<div ref={focusOnMount} tabIndex={-1}>
					<Notice kind="failed" {...newerVersion} />
				</div>
			) : null;
		case "ended":
			return (
				<Notice
					kind="question"
					title={`This proposal ended on ${formatLongDate(page.shown.body.lastDay)}.`}
					text="You can still read it. To go ahead, ask us below: we’ll check dates and prices, and send it again."
				/>
			);
		case "declined":
			return (
				<Notice
					kind="question"
					title="You’ve declined this proposal."
					text="If you’ve changed your mind, tell us below."
				/>
			);
		case "accepted":
			return <Accepted page={page} />;
	}
}

type AcceptedPage = Extract<ShownPage, { view: "accepted" }>;

function Accepted({ page }: { page: AcceptedPage }) {
	const { acceptedOn, acceptedBy, paymentLink } = page;
	const { pathname } = useLocation();

	return (
		<Notice
			kind="done"
			title={`Accepted on ${formatLongDate(acceptedOn)} by ${acceptedBy}. Thank you!`}
			text="Both of us have the record by email: everything that was agreed, as a text. The plan of your project will be in your portal."
		>
			<p className="row gap-above proposal-links">
				{paymentLink && (
					<ButtonLink variant="primary" small to={paymentLink}>
						Go to the payment
					</ButtonLink>
				)}
				<a href={`${pathname}/record.txt`} download>
					Download the record
				</a>
				<a href="/portal">Your portal</a>
			</p>
		</Notice>
	);
}
