import { walkthroughCopy as copy, walkthroughSteps } from "#content/walkthrough.ts";
import { Icon } from "#ui/icon.tsx";
import type { Step } from "./walkthrough-state.ts";

/** The four stubs: where the enquiry has been, and where it is. */
export function WalkthroughProgress({ current }: { current: Step | undefined }) {
	const reached = current ? walkthroughSteps.indexOf(current) : walkthroughSteps.length;
	return (
		<ol className="stubs stubs--4" aria-label={copy.progress}>
			{walkthroughSteps.map(({ id, stub }, index) => {
				const done = index < reached;
				return (
					<li
						key={id}
						className={done ? "done" : undefined}
						aria-current={index === reached ? "step" : undefined}
					>
						<span>{done ? <Icon name="check" /> : index + 1}</span>
						<em>{stub}</em>
						{done && <span className="sr">{copy.done}</span>}
					</li>
				);
			})}
		</ol>
	);
}
