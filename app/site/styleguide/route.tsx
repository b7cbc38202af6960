import { useState } from "react";
import { Prose } from "#site/layout/reader.tsx";
import { Accordion } from "#ui/accordion.tsx";
import { Breadcrumb } from "#ui/breadcrumb.tsx";
import { Button, ButtonLink, type ButtonProps } from "#ui/button.tsx";
import { Carousel } from "#ui/carousel.tsx";
import { Chart } from "#ui/charts.tsx";
import { DayStrip } from "#ui/day-strip.tsx";
import { Dialog, type DialogProps } from "#ui/dialog.tsx";
import type { Elements } from "#ui/elements.ts";
import { Empty, Skeleton } from "#ui/empty.tsx";
import { Field, type FieldProps } from "#ui/field.tsx";
import { Icon, type IconName, icons } from "#ui/icon.tsx";
import { MoreLink } from "#ui/link.tsx";
import { Entries, Ticks } from "#ui/lists.tsx";
import { Section, Sheet, type SheetColor } from "#ui/sheet.tsx";
import { Switch } from "#ui/switch.tsx";
import { TabPanel, Tabs } from "#ui/tabs.tsx";
import { ThemeSwitch } from "#ui/theme-switch.tsx";
import { showToast, type ToastMessage } from "#ui/toasts.ts";

export const meta = () => [
	{ title: "Component states: Sheaf" },
	{ name: "robots", content: "noindex" },
];

const colors: SheetColor[] = [
	"paper-2",
	"baize",
	"blue",
	"canary",
	"pink",
	"gold",
	"mint",
];
const trades = [
	"Cleaning",
	"Construction",
	"Interiors",
	"Legal",
	"Home services",
];
const entries = trades
	.slice(0, 2)
	.map((title) => ({ title, description: "A text below." }));

/** Every primitive in every state, in the theme of the switch. In development only. */
export default function StyleguidePage() {
	const [trade, setTrade] = useState("Cleaning");
	const [on, setOn] = useState(true);
	const [open, setOpen] = useState<string>();
	const close = () => setOpen(undefined);

	return (
		<main id="main">
			<div className="page-head">
				<div className="wrap stack stack--wide">
					<Breadcrumb here="Component states" />
					<h1>Component states</h1>
					{/* A form of its own, because the footer's radio buttons have the same name. */}
					<form>
						<ThemeSwitch />
					</form>
					<Specimen title="Buttons">
						{variants.map((variant) => (
							<div key={variant} className="row">
								<ButtonLink variant={variant} icon="arrow" to="/styleguide">
									A link
								</ButtonLink>
								{buttonStates.map((state) => (
									<Button
										key={String(state.children)}
										variant={variant}
										{...state}
									/>
								))}
							</div>
						))}
						<MoreLink to="/styleguide">Return to Home</MoreLink>
					</Specimen>
					<Specimen title="Fields and switches">
						{fields.map((field) => (
							<Field key={field.name} {...field} />
						))}
						<Switch
							checked
							disabled
							onChange={() => {}}
							label="Essential"
							description="Locked."
						/>
						<Switch
							checked={on}
							onChange={setOn}
							label="Analytics"
							description="As you like."
						/>
					</Specimen>
					<Specimen title="Toasts and dialogs" className="dark">
						<div className="row">
							{toasts.map((toast) => (
								<Button
									key={toast.title}
									variant="outline"
									small
									onClick={() => showToast(toast)}
								>
									{toast.title}
								</Button>
							))}
							{dialogs.map(({ title }) => (
								<Button
									key={title}
									variant="outline"
									small
									onClick={() => setOpen(title)}
								>
									{title}
								</Button>
							))}
						</div>
						{dialogs.map((dialog) => (
							<Dialog
								key={dialog.title}
								{...dialog}
								open={open === dialog.title}
								onClose={close}
							>
								<h2>Where do you lose the most time?</h2>
								<p className="hint">Choose one. You can go back.</p>
								{dialog.size === "wide" && <Prose html={longText} />}
								<Button variant="primary" className="gap-above" onClick={close}>
									Done
								</Button>
							</Dialog>
						))}
					</Specimen>
					<Specimen title="Empty and loading">
						<Empty
							title="No posts found"
							text="Try adjusting your search or filter criteria."
						/>
						<Skeleton />
					</Specimen>
					<Specimen title="Cards, paper, band, marks">
						<div className="columns columns--3" data-theme="construction">
							<div className="card">A sheet</div>
							<div className="card card--lift">
								<MoreLink className="card__link" to="/styleguide">
									One that leads somewhere
								</MoreLink>
							</div>
							<div className="card card--soon">Not there yet</div>
						</div>
						<p className="band comparison__head">
							A band holds things together.
						</p>
						<ul className="row">
							{["blue", "gold", "pink", "canary", "mint"].map((color) => (
								<li
									key={color}
									className="paper planner-step"
									data-color={color}
								>
									{color}
								</li>
							))}
						</ul>
					</Specimen>
					<Specimen title="Lists, words, charts">
						<div className="stack" data-theme="cleaning-service">
							<p className="kind">Cleaning company</p>
							<p className="big">19 hours</p>
							<ul className="tags">
								<li className="tag">AI Quiz</li>
								<li className="tag" aria-current="true">
									Chosen
								</li>
							</ul>
							{charts.map((chart) => (
								<Chart key={chart} {...change} chart={chart} />
							))}
							<DayStrip filled={[1, 2, 3]} live={14} />
						</div>
						<Ticks items={["Ticked off", "And again"]} />
						<Ticks items={["Not included"]} icon="x" />
						<Entries className="columns points" items={entries} />
						<Entries className="ruled" titleClass="h4" muted items={entries} />
						<div className="row">
							{(Object.keys(icons) as IconName[]).map((name) => (
								<Icon key={name} name={name} />
							))}
						</div>
					</Specimen>
				</div>
			</div>
			<Section
				tab="Tabs"
				at={0}
				color="paper-2"
				name="tabs"
				title="Divider tabs"
			>
				<Tabs
					label="Trades"
					tabs={trades.map((id) => ({ id, label: id }))}
					selected={trade}
					onSelect={setTrade}
				/>
				{trades.map((id) => (
					<TabPanel key={id} tab={id} selected={id === trade}>
						<h3>{id}</h3>
					</TabPanel>
				))}
			</Section>
			<Section
				tab="Accordion"
				at={1}
				name="accordion"
				title="One open at a time"
			>
				<Accordion
					single
					items={[
						{
							id: "cost",
							question: "What will it cost?",
							answer: "A fixed price.",
							open: true,
						},
						{
							id: "link",
							question: "A link?",
							answer: <a href="#main">In an answer</a>,
						},
					]}
				/>
			</Section>
			<Section
				tab="Carousel"
				at={2}
				color="baize-100"
				name="carousel"
				title="Below 768 px"
				split
			>
				<Carousel
					label="Trades"
					previousLabel="Previous trade"
					nextLabel="Next trade"
					itemCount={trades.length}
					className="stack"
				>
					{trades.map((each) => (
						<li key={each} className="card">
							<h3>{each}</h3>
						</li>
					))}
				</Carousel>
			</Section>
			{colors.map((color) => (
				<Sheet key={color} tab={color} at={3} color={color} tabHeading>
					<div className="wrap row">
						<p className="intro">{`Everything that can be pressed, on ${color}.`}</p>
						<Button
							variant={/paper|baize/.test(color) ? "primary" : "dark"}
							icon="arrow"
						>
							Find my bottleneck
						</Button>
						<Button variant="outline">Ask us a question</Button>
						<MoreLink to="/styleguide">Read the case</MoreLink>
						<a href="#main">A plain link</a>
					</div>
				</Sheet>
			))}
			<Section tab="Prose" at={8} name="prose" title="Long text">
				<Prose html={longText} />
			</Section>
		</main>
	);
}

const charts = ["squares", "stack", "clock"] as const;
const change = {
	label: "Hours",
	before: 26,
	after: 7,
	caption: "One square is an hour.",
};
const variants = ["primary", "dark", "outline"] as const;
const buttonStates: readonly Partial<ButtonProps>[] = [
	{ children: "A button" },
	{ children: "Small", small: true },
	{ children: "Send", busy: true, busyText: "Sending..." },
	{ children: "Disabled", disabled: true },
];

const fields: readonly FieldProps[] = [
	{
		label: "Name",
		name: "sg-name",
		defaultValue: "Dawn Ackroyd",
		autoComplete: "off",
	},
	{
		label: "Email",
		name: "sg-email",
		error: "Please enter a valid email address.",
	},
	{
		label: "Company",
		name: "sg-company",
		optional: true,
		hint: "Or your busiest social page.",
	},
	{
		label: "Trade",
		name: "sg-trade",
		as: "select",
		children: <option>Cleaning</option>,
	},
	{
		label: "Message",
		name: "sg-message",
		as: "textarea",
		placeholder: "What keeps coming back?",
	},
	{
		label: "Locked",
		name: "sg-locked",
		defaultValue: "Not now",
		disabled: true,
	},
];

const toasts: readonly ToastMessage[] = [
	{
		kind: "success",
		title: "Your question has been submitted.",
		text: "We’ll get back to you!",
	},
	{ kind: "failure", title: "Please fill in all fields" },
	{ kind: "failure", title: "Login Failed", text: "Password incorrect." },
];

const dialogs: readonly Pick<DialogProps, "title" | "size" | "sheetsBelow">[] =
	[
		{ title: "A form" },
		{ title: "Two sheets underneath", size: "quiz", sheetsBelow: 2 },
		{ title: "Wide and long", size: "wide" },
	];

const longText = `
	<h2>1. What we keep</h2>
	<p>We keep what you send us. Write to <a href="#main">the mailbox</a> and we’ll show you.</p>
	<ul><li>Your name</li><li>What you asked</li></ul>
	<h3>How long</h3>
	<table>
		<thead><tr><th scope="col">What</th><th scope="col">How long</th></tr></thead>
		<tbody><tr><td>Contracts</td><td>6 years</td></tr></tbody>
	</table>
	<blockquote>If a spreadsheet does the job, keep the spreadsheet.</blockquote>
	<ol><li>Read the answer in <code>plain words</code>.</li></ol>`;

function Specimen(props: {
	title: string;
	className?: string;
	children: Elements;
}) {
	return (
		<section className={`card stack stack--wide ${props.className ?? ""}`}>
			<h2 className="h3">{props.title}</h2>
			{props.children}
		</section>
	);
}
