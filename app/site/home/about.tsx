import { Illustration } from "#ui/illustration.tsx";
import { OpensDialog } from "#ui/opens-dialog.tsx";
import { Sheet } from "#ui/sheet.tsx";

export type AboutCopy = {
	tab: string;
	title: string;
	lead: string;
	text: string;
	action: string;
	values: readonly { title: string; text: string }[];
};

export type AboutProps = {
	copy: AboutCopy;
	/** Opens the quiz over the page; left out, the button leads to the quiz's own page. */
	onOpenQuiz?: () => void;
};

/** Who we are in a few lines, with the way to the quiz. */
export function About({ copy, onOpenQuiz }: AboutProps) {
	return (
		<Sheet tab={copy.tab} at={3} stock="blue" id="about" labelledBy="about-h">
			<div className="wrap">
				<div className="about__grid">
					<div className="about__copy">
						<h2 id="about-h">{copy.title}</h2>
						<p className="lead">{copy.lead}</p>
						<p>{copy.text}</p>
						<OpensDialog action="/quiz" onOpen={onOpenQuiz} icon="arrow" className="more">
							{copy.action}
						</OpensDialog>
					</div>
					<Illustration name="shoebox" size={[460, 325]} />
				</div>
				<ul className="values">
					{copy.values.map(({ title, text }) => (
						<li key={title}>
							<h3>{title}</h3>
							<p>{text}</p>
						</li>
					))}
				</ul>
			</div>
		</Sheet>
	);
}
