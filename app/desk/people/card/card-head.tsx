import { type ReactNode, useEffect, useState } from "react";
import { Link, useLocation, useSearchParams } from "react-router";
import { calendarPath } from "#desk/calendar/calendar-form.ts";
import { Email, When } from "#desk/layout/components.tsx";
import { DeskForm } from "#desk/layout/desk-form.tsx";
import { DeskIcon } from "#desk/layout/desk-icons.tsx";
import { useFormResult } from "#desk/layout/form-results.tsx";
import { formatDayHeading } from "#desk/layout/relative-time.ts";
import { stageNames, stages } from "#desk/shared/lead-labels.ts";
import { money } from "#desk/shared/money.ts";
import { makePhoneLink } from "#lib/contacts/phone.ts";
import { ButtonLink } from "#ui/button.tsx";
import { CardMenu } from "./card-menu.tsx";
import { useCardPage } from "./card-page.ts";
import { DealForm } from "./deal-form.tsx";
import { Tags } from "./tags.tsx";

/** Who it is, how to reach them and where the deal stands, filed under its stage. */
export function CardHead() {
	const { card } = useCardPage();
	const { id, name, contact, company, colleagues } = card;

	return (
		<div>
			<StageTabs />
			<section
				className="folder"
				data-stage={card.stage ?? "none"}
				aria-labelledby="name"
			>
				<div className="folder__head">
					<div className="folder__name">
						<h1 id="name">
							<bdi>{name ?? contact}</bdi>
						</h1>
						<div className="row folder__line">
							{company &&
								(colleagues.length > 0 ? (
									<Link to={`/desk/people/${id}/company`}>
										<bdi>{company}</bdi>
									</Link>
								) : (
									<bdi>{company}</bdi>
								))}
							<Tags />
						</div>
					</div>
					<Actions />
				</div>
				<div className="folder__row">
					<CardFacts />
					<DealDetails />
				</div>
				<LostNote />
			</section>
		</div>
	);
}

/** One press for a stage. Won and lost ask for value and reason first. */
function StageTabs() {
	const { card, newKey } = useCardPage();
	const { stage } = card;
	const asks = (each: string) => each === "won" || each === "lost";

	return (
		<DeskForm
			intent="status"
			fields={{ id: "tabs", key: newKey, seen_status: stage ?? "" }}
			className="stage-tabs"
			copyName={null}
			isQuiet
		>
			<ul className="contents" aria-label="Stage">
				{stages.map((each) => {
					const current = each === stage ? ("true" as const) : undefined;
					const shown = { "data-stage": each, "aria-current": current };

					return (
						<li key={each} className="contents">
							{asks(each) ? (
								<Link {...shown} to={`?stage=${each}#stage`}>
									{stageNames[each]}
								</Link>
							) : (
								<button {...shown} type="submit" name="status" value={each}>
									{stageNames[each]}
								</button>
							)}
						</li>
					);
				})}
			</ul>
		</DeskForm>
	);
}

function Actions() {
	const { id, phones, email } = useCardPage().card;
	const [phone] = phones;

	return (
		<div className="folder__actions">
			<ButtonLink to="#log-call" variant="primary" small>
				<span className="icon-text">
					<DeskIcon name="phone" /> Log a call
				</span>
			</ButtonLink>
			{phone && (
				<a
					className="icon-button icon-button--line only-narrow"
					href={makePhoneLink(phone)}
				>
					<DeskIcon name="ring" />
					<span className="sr">{`Ring ${phone}`}</span>
				</a>
			)}
			{email && (
				<Link className="icon-button icon-button--line only-narrow" to="#reply">
					<DeskIcon name="mail" />
					<span className="sr">{`Write to ${email}`}</span>
				</Link>
			)}
			<span className="only-wide">
				<ButtonLink
					to={calendarPath({ book: "discovery", person: id })}
					variant="outline"
					small
				>
					<span className="icon-text">
						<DeskIcon name="calendar" /> Book a call
					</span>
				</ButtonLink>
			</span>
			<CardMenu />
		</div>
	);
}

const origins: Record<string, string> = {
	import: "Added by import",
	manual: "Added by hand",
};

function CardFacts() {
	const { card, today } = useCardPage();
	const { phones, email, emails, value_cents, period, expected_on } = card;
	const perMonth = period === "month" ? " a month" : "";

	return (
		<dl className="folder__facts">
			<Fact label="Phone" isLine>
				{phones[0] && (
					<a href={makePhoneLink(phones[0])}>
						<bdi>{phones[0]}</bdi>
					</a>
				)}
				{phones.length > 1 && <More count={phones.length - 1} />}
			</Fact>
			<Fact label="Email" isLine>
				{email && (
					<Link to="#reply">
						<Email address={email} />
					</Link>
				)}
				{emails.length > 1 && <More count={emails.length - 1} />}
			</Fact>
			<Fact label="Deal value">
				{value_cents !== null && money(value_cents / 100) + perMonth}
			</Fact>
			<Fact label="Expected close">
				{expected_on && (
					<time dateTime={expected_on}>
						{formatDayHeading(expected_on, today)}
					</time>
				)}
			</Fact>
			<Fact label="Assigned to">{card.assignee}</Fact>
			<Fact label={origins[card.origin ?? ""] ?? "First contact"}>
				<When at={card.created_at} />
			</Fact>
		</dl>
	);
}

type FactProps = { label: string; isLine?: boolean; children: ReactNode };

function Fact({ label, isLine, children }: FactProps) {
	const parts = [children].flat().filter(Boolean);

	return (
		<div className="fact" data-line={isLine}>
			<dt>{label}</dt>
			<dd>
				{parts.length > 0 ? children : <span className="faint">None</span>}
			</dd>
		</div>
	);
}

function More({ count }: { count: number }) {
	return <a href="#contact">{`+${count}`}</a>;
}

function LostNote() {
	const { lostNote } = useCardPage().card;
	if (!lostNote) return null;

	return (
		<div className="folder__note">
			<p className="muted">
				<span>{`Why it was lost, by ${lostNote.by ?? "a removed account"}`}</span>{" "}
				<When at={lostNote.at} />
			</p>
			<p className="excerpt">
				<bdi>{lostNote.text}</bdi>
			</p>
		</div>
	);
}

/** Open when a stage asks for it and when it was refused; closed once it is saved. */
function DealDetails() {
	const [query] = useSearchParams();
	const { key } = useLocation();
	const result = useFormResult();
	const own = result?.intent === "status" ? result : null;
	const isRefused = own?.values !== undefined;
	const isAsked = query.has("stage") && own?.outcome !== "saved";
	const [isOpen, setOpen] = useState(isRefused || isAsked);

	// biome-ignore lint/correctness/useExhaustiveDependencies: again when the same stage is pressed again
	useEffect(() => {
		if (own) setOpen(isRefused);
		else if (isAsked) setOpen(true);
	}, [own, isAsked, key]);

	return (
		<details
			id="stage"
			className="folder__deal"
			open={isOpen}
			onToggle={({ currentTarget }) => setOpen(currentTarget.open)}
		>
			<summary>Edit the deal</summary>
			<DealForm />
		</details>
	);
}
