import { useRef } from "react";
import { Breadcrumb } from "#ui/breadcrumb.tsx";
import { Button, ButtonLink } from "#ui/button.tsx";
import { Icon } from "#ui/icon.tsx";
import { MoreLink } from "#ui/link.tsx";
import { useReveal } from "#ui/reveal.ts";
import { SectionHead, Sheet, type SheetColor } from "#ui/sheet.tsx";
import { ThemeSwitch } from "#ui/theme-switch.tsx";
import { FieldStates, SwitchStates } from "./forms.tsx";
import { DialogStates, ToastStates } from "./overlays.tsx";
import {
	AccordionStates,
	CardStates,
	CarouselStates,
	EmptyState,
	LoadingState,
	PaperStates,
	ProseStates,
	Specimen,
	TabStates,
} from "./parts.tsx";

export const meta = () => [
	{ title: "Component states: Sheaf" },
	{ name: "robots", content: "noindex" },
];

/** Every primitive in every state. In development only. */
export default function StyleguidePage() {
	const main = useRef<HTMLElement>(null);
	useReveal(main);
	return (
		<main id="main" ref={main}>
			<div className="wrap">
				<Breadcrumb here="Component states" />
				<h1 className="gap-above">Component states</h1>
				<ThemeSwitch />
				<div className="styleguide__list">
					<ButtonStates />
					<ToastStates />
					<FieldStates />
					<SwitchStates />
					<DialogStates />
					<EmptyState />
					<LoadingState />
					<CardStates />
					<PaperStates />
					<IconStates />
				</div>
			</div>
			<Sheet tab="Tabs" at={0} color="paper-2" labelledBy="sg-tabs">
				<div className="wrap">
					<SectionHead id="sg-tabs" title="Divider tabs" intro="Arrow keys, Home and End." split />
					<TabStates />
				</div>
			</Sheet>
			<Sheet tab="Accordion" at={1} labelledBy="sg-accordion">
				<div className="wrap">
					<SectionHead id="sg-accordion" title="One open at a time." />
					<AccordionStates />
				</div>
			</Sheet>
			<Sheet tab="Carousel" at={2} color="baize-100" labelledBy="sg-carousel">
				<div className="wrap">
					<SectionHead id="sg-carousel" title="One, two, three to a row." />
					<CarouselStates />
				</div>
			</Sheet>
			{STOCKS.map((color, index) => (
				<Sheet key={color} tab={color} at={STEPS[index] ?? 8} color={color} tabHeading>
					<div className="wrap row">
						<p className="intro">Everything that can be pressed, on {color}.</p>
						<OnStock coloured={!["paper", "paper-2", "baize"].includes(color)} />
					</div>
				</Sheet>
			))}
			<Sheet tab="Prose" at={8} labelledBy="sg-prose">
				<div className="wrap">
					<SectionHead id="sg-prose" title="Long text." />
					<ProseStates />
				</div>
			</Sheet>
		</main>
	);
}

const STOCKS: SheetColor[] = ["paper-2", "baize", "blue", "canary", "pink", "gold", "mint"];
const STEPS = [2, 3, 4, 5, 6, 7, 8] as const;

function OnStock({ coloured }: { coloured: boolean }) {
	return (
		<>
			<Button variant={coloured ? "dark" : "primary"} icon="arrow">
				Find my bottleneck
			</Button>
			<Button variant="outline">Ask us a question</Button>
			<MoreLink to="/styleguide">Read the case</MoreLink>
			<a href="#main">A plain link</a>
		</>
	);
}

function ButtonStates() {
	return (
		<Specimen title="Buttons">
			<div className="row">
				<ButtonLink variant="primary" icon="arrow" to="/styleguide">
					Book a Call
				</ButtonLink>
				<Button variant="dark">Find my bottleneck</Button>
				<Button variant="outline">Ask us a question</Button>
			</div>
			<div className="row">
				<Button variant="primary" busy busyText="Sending...">
					Send
				</Button>
				<Button variant="dark" busy busyText="Sending...">
					Send
				</Button>
				<Button variant="outline" busy busyText="Logging in...">
					Log in
				</Button>
				<Button variant="primary" disabled>
					Switched off
				</Button>
			</div>
			<div className="row">
				<Button variant="primary" small>
					Small band
				</Button>
				<Button variant="dark" small>
					Small ink
				</Button>
				<Button variant="outline" small icon="arrow">
					Small line
				</Button>
			</div>
			<MoreLink to="/styleguide">Return to Home</MoreLink>
		</Specimen>
	);
}

function IconStates() {
	const names = ["arrow", "left", "down", "check", "menu", "x", "alert"] as const;
	const more = ["search", "clock", "calendar", "play"] as const;
	return (
		<Specimen title="Icons">
			<div className="row">
				{[...names, ...more].map((name) => (
					<Icon key={name} name={name} />
				))}
			</div>
		</Specimen>
	);
}
