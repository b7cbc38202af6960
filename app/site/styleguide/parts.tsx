import type { ReactNode } from "react";
import { useState } from "react";
import { SingleAccordion } from "#ui/accordion.tsx";
import { Button } from "#ui/button.tsx";
import { Carousel } from "#ui/carousel.tsx";
import { Empty } from "#ui/empty.tsx";
import { Icon } from "#ui/icon.tsx";
import { Skeleton } from "#ui/skeleton.tsx";
import { TabPanel, Tabs } from "#ui/tabs.tsx";

export function EmptyState() {
	return (
		<Specimen title="Empty">
			<Empty
				title="No posts found"
				text="Try adjusting your search or filter criteria."
				action={
					<Button variant="outline" small>
						Reset Filters
					</Button>
				}
			/>
		</Specimen>
	);
}

export function LoadingState() {
	return (
		<Specimen title="Loading">
			<Skeleton />
			<p className="hint">Ruled paper, no shimmer. Shown only after 300 ms.</p>
		</Specimen>
	);
}

export function CardStates() {
	return (
		<Specimen title="Cards">
			<div className="card card--lift" data-theme="construction">
				<p className="kind">Construction suppliers</p>
				<h3 className="gap-above">A sheet with a hairline</h3>
				<p className="card__row">First row</p>
				<p className="card__row">Second row</p>
			</div>
			<div className="card card--soon">
				<h3>Coming Soon</h3>
				<p className="hint">A dashed outline, no band.</p>
			</div>
		</Specimen>
	);
}

export function PaperStates() {
	return (
		<Specimen title="Paper, band, marks">
			<p className="paper band">A band holds things together.</p>
			<ul className="row">
				{MARKS.map((color) => (
					<li key={color} className="paper drawing card__row" data-color={color}>
						{color}
					</li>
				))}
			</ul>
			<div className="stack" data-theme="cleaning-service">
				<p className="kind">Cleaning company</p>
				<p className="big">19 hours</p>
				<p>of admin gone from every week</p>
				<ul className="tags">
					<li className="tag">AI Quiz</li>
					<li className="tag" aria-current="true">
						Chosen
					</li>
				</ul>
			</div>
			<ul className="ticks">
				<li>
					<Icon name="check" /> Ticked off
				</li>
			</ul>
			<ul className="columns points">
				<li>
					<h3>A point</h3>
					<p>Under a line of its own.</p>
				</li>
				<li>
					<h3>Another</h3>
					<p>Beside it from 960 px.</p>
				</li>
			</ul>
		</Specimen>
	);
}

const MARKS = ["blue", "gold", "pink", "canary", "mint"];
const TRADES = ["Cleaning", "Construction", "Interiors", "Legal", "Home services"];

export function TabStates() {
	const [selected, setSelected] = useState("Cleaning");
	return (
		<>
			<Tabs
				label="Trades"
				tabs={TRADES.map((trade) => ({ id: trade, label: trade }))}
				selected={selected}
				onSelect={setSelected}
			/>
			{TRADES.map((trade) => (
				<TabPanel key={trade} tab={trade} selected={trade === selected}>
					<h3>{trade}</h3>
					<p className="hint">What stands on this sheet is about {trade.toLowerCase()}.</p>
				</TabPanel>
			))}
		</>
	);
}

export function AccordionStates() {
	return (
		<SingleAccordion
			items={[
				{
					id: "cost",
					question: "What will it cost?",
					answer: "You get a fixed price before we begin.",
				},
				{
					id: "link",
					question: "Can an answer hold a link?",
					answer: (
						<p>
							Yes, and <a href="#main">the link</a> can’t be reached while the answer is folded
							away.
						</p>
					),
				},
				{ id: "last", question: "And a third?", answer: "There is always a third." },
			]}
		/>
	);
}

export function CarouselStates() {
	return (
		<Carousel
			label="Trades"
			previousLabel="Previous trade"
			nextLabel="Next trade"
			itemCount={TRADES.length}
		>
			{TRADES.map((trade) => (
				<li key={trade} className="card">
					<h3>{trade}</h3>
					<p className="hint">One slide.</p>
				</li>
			))}
		</Carousel>
	);
}

export function ProseStates() {
	return (
		<div className="prose">
			<h2>1. What we keep</h2>
			<p>
				We keep what you send us, and nothing we’d have to guess. Write to{" "}
				<a href="#main">the mailbox</a> and we’ll show you.
			</p>
			<ul>
				<li>Your name and email address</li>
				<li>
					What you asked
					<ul>
						<li>and what we answered</li>
					</ul>
				</li>
			</ul>
			<h3>How long</h3>
			<table>
				<thead>
					<tr>
						<th scope="col">What</th>
						<th scope="col">How long</th>
					</tr>
				</thead>
				<tbody>
					<tr>
						<td>Contracts and invoices</td>
						<td>6 years</td>
					</tr>
					<tr>
						<td>Enquiries</td>
						<td>2 years</td>
					</tr>
				</tbody>
			</table>
			<blockquote>
				If a spreadsheet does the job, we’ll tell you to keep the spreadsheet.
			</blockquote>
			<ol>
				<li>Ask.</li>
				<li>
					Read the answer in <code>plain words</code>.
				</li>
			</ol>
		</div>
	);
}

/** One card of the styleguide. */
export function Specimen(props: { title: string; dark?: boolean; children: ReactNode }) {
	return (
		<section className={`card specimen ${props.dark ? "dark" : ""}`.trim()} data-animate="">
			<h2 className="specimen__title">{props.title}</h2>
			{props.children}
		</section>
	);
}
