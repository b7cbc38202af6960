import { Icon } from "#ui/icon.tsx";
import { Illustration, type IllustrationProps } from "#ui/illustration.tsx";
import { AnyLink } from "#ui/link.tsx";

type FinalCallCopy = {
	/** A line break in it is the only place where it breaks. */
	title: string;
	intro: string;
	action: string;
	note: string;
};

type FinalCallProps = {
	copy: FinalCallCopy;
	/** Passed to the booking as its origin (`data-book`). */
	place?: string;
	/** Stands on the band; the heap of loose sheets where it is left out. */
	drawing?: IllustrationProps;
};

/** The last section: a drawing, and the band that leads to a call. */
export function FinalCall({ copy, place, drawing }: FinalCallProps) {
	const [line, ...rest] = copy.title.split("\n");
	return (
		<section className="final dark" aria-labelledby="final-h">
			<div className="wrap stack final__in">
				<h2 className="display" id="final-h">
					{line}
					{rest.length > 0 && (
						<>
							{" "}
							<br />
							{rest}
						</>
					)}
				</h2>
				<p className="intro">{copy.intro}</p>
				{drawing && <Illustration {...drawing} className="final__drawing" />}
			</div>
			{!drawing && <Illustration name="heap" size={[686, 512]} className="heap" />}
			<AnyLink className="megaband" to="/book" data-book={place}>
				<span className="wrap row megaband__in">
					<b className="title">{copy.action}</b> <span className="megaband__note">{copy.note}</span>
					<Icon name="arrow" />
				</span>
			</AnyLink>
		</section>
	);
}
