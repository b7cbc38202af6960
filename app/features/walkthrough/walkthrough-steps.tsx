import { walkthroughSteps } from "#content/walkthrough.ts";
import { DocketPart } from "./docket.tsx";
import type { Choices } from "./walkthrough-state.ts";

const example: Choices = {
	enquiry: "form",
	qualified: "oven",
	quoted: "send",
	booked: "friday",
};

/** All four steps side by side, each with its part of the docket. */
export function WalkthroughSteps() {
	return (
		<ol className="ways">
			{walkthroughSteps.map((step, index) => (
				<li key={step.id}>
					<div className="ticket" data-parts={index + 1}>
						<DocketPart step={step} choices={example} />
					</div>
					<h3>{step.stub}</h3>
					<p>{step.summary}</p>
				</li>
			))}
		</ol>
	);
}
