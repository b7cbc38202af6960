import { Chip, Email, When } from "#desk/layout/components.tsx";
import { DeskForm } from "#desk/layout/desk-form.tsx";
import { FormField, Select } from "#desk/layout/form-fields.tsx";
import { formatLongDate } from "#lib/time/format.ts";
import {
	endings,
	liftReasons,
	signUpSources,
	subscriberStates,
	suppressionTexts,
} from "./subscriber-states.ts";
import type { ListedSubscriber } from "./subscribers.server.ts";

/** How somebody came onto the list. */
function describeOrigin({ source, agreed_where, agreed_at }: ListedSubscriber) {
	if (!agreed_where || !agreed_at)
		return `, from ${signUpSources[source] ?? source}`;

	const how = source === "import" ? "imported" : "added by hand";

	return `, ${how}: agreed on ${formatLongDate(agreed_at)}, ${agreed_where}`;
}

type SubscriberItemProps = {
	subscriber: ListedSubscriber;
	isOwner: boolean;
};

export function SubscriberItem({ subscriber, isOwner }: SubscriberItemProps) {
	const { id, email, status, suppressed } = subscriber;
	const since =
		status === "unsubscribed"
			? (subscriber.unsubscribed_at ?? subscriber.created_at)
			: (subscriber.confirmed_at ?? subscriber.created_at);

	return (
		<li>
			<p>
				<Email address={email} />
			</p>
			<Chip tone={suppressed ? "danger" : chipTones[status]}>
				{suppressed ? subscriberStates.suppressed : subscriberStates[status]}
			</Chip>
			<div>
				<p className="muted">
					{suppressed && (
						<span>{`${suppressionTexts[suppressed]}, ${subscriberStates[status].toLowerCase()} `}</span>
					)}
					<When at={since} />
					<span>{describeOrigin(subscriber)}</span>
				</p>
				{subscriber.refusal && !suppressed && (
					<p>
						{`Gets nothing: ${suppressionTexts[subscriber.refusal.reason]} with ${subscriber.refusal.email}.`}
					</p>
				)}
				{status === "confirmed" && subscriber.invited_at && (
					<p>
						<span>Gets nothing until they renew: asked</span>{" "}
						<When at={subscriber.invited_at} />
					</p>
				)}
			</div>
			<div className="row">
				{status !== "unsubscribed" && <NameForm {...subscriber} />}
				{suppressed && isOwner && (
					<ReasonForm
						id={id}
						email={email}
						intent="lift"
						field="reason"
						label="Allow again"
						reasons={liftReasons}
					/>
				)}
				{!suppressed && status !== "unsubscribed" && (
					<ReasonForm
						id={id}
						email={email}
						intent="end"
						field="how"
						label="Unsubscribe"
						reasons={endings}
					/>
				)}
			</div>
		</li>
	);
}

function NameForm({
	id,
	email,
	first_name,
}: Pick<ListedSubscriber, "id" | "email" | "first_name">) {
	return (
		<details className="edit">
			<summary>
				<span>{first_name ? `First name: ${first_name}` : "First name"}</span>
				<span className="sr">{` of ${email}`}</span>
			</summary>
			<DeskForm intent="rename" fields={{ id }} submit="Save">
				<FormField
					name="first_name"
					label="First name"
					hint="For greetings in issues."
					defaultValue={first_name ?? ""}
					autoComplete="off"
				/>
			</DeskForm>
		</details>
	);
}

type ReasonFormProps = {
	id: string;
	email: string;
	intent: string;
	/** Name of the field with the reason. */
	field: string;
	label: string;
	reasons: Readonly<Record<string, string>>;
};

/** A folded form that asks for a reason. */
function ReasonForm(props: ReasonFormProps) {
	const { id, email, intent, field, label, reasons } = props;

	return (
		<details className="edit">
			<summary>
				<span>{label}</span>
				<span className="sr">{` ${email}`}</span>
			</summary>
			<DeskForm intent={intent} fields={{ id }} submit={label}>
				<Select
					name={field}
					label="Why"
					none="Choose"
					options={Object.entries(reasons)}
				/>
			</DeskForm>
		</details>
	);
}

const chipTones = {
	confirmed: "ok",
	pending: "canary",
	unsubscribed: "quiet",
} as const;
