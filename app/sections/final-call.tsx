import { Icon } from "#ui/icon.tsx";
import { AnyLink } from "#ui/link.tsx";
import { Heap } from "./drawing/heap.tsx";

export type FinalCallCopy = {
	title: readonly [string, string];
	lead: string;
	action: string;
	note: string;
};

/** The last word: the mess, and the band that leads to a call. */
export function FinalCall({ copy }: { copy: FinalCallCopy }) {
	return (
		<section className="final desk" aria-labelledby="final-h">
			<div className="wrap final__in">
				<h2 id="final-h">
					{copy.title[0]} <br />
					{copy.title[1]}
				</h2>
				<p className="lead">{copy.lead}</p>
			</div>
			<Heap />
			<AnyLink className="megaband" to="/book">
				<span className="wrap">
					<b>{copy.action}</b> <span>{copy.note}</span>
					<Icon name="arrow" />
				</span>
			</AnyLink>
		</section>
	);
}
