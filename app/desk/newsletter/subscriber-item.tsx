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
		return `from ${signUpSources[source] ?? source}`;

	const how = source === "import" ? "imported" : "added by hand";

	return `${how}: agreed on ${formatLongDate(agreed_at)}, ${agreed_where}`;
}

type SubscriberItemProps = {
	subscriber: ListedSubscriber;
	isOwner: boolean;
};

export function SubscriberItem({ subscriber, isOwner }: SubscriberItemProps) {
	const { id, email, first_name, status, suppressed } = subscriber;
	const since =
		status === "unsubscribed"
			? (subscriber.unsubscribed_at ?? subscriber.created_at)
			: (subscriber.confirmed_at ?? subscriber.created_at);
	const isListed = status !== "unsubscribed";
	const canLift = suppressed !== null && isOwner;

	return (
		<li>
			<p>
				<Email address={email} />{" "}
				{first_name && <bdi className="muted">{first_name}</bdi>}
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
					<span className="wide-only">{`, ${describeOrigin(subscriber)}`}</span>
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
			{(isListed || canLift) && (
				// Folded again after a change.
				<details className="edit" key={`${status} ${suppressed}`}>
					<summary>
						<span>Change</span>
						<span className="sr">{` ${email}`}</span>
					</summary>
					<p className="muted">{`How they came: ${describeOrigin(subscriber)}.`}</p>
					{isListed && <NameForm {...subscriber} />}
					{canLift && (
						<ReasonForm
							id={id}
							intent="lift"
							field="reason"
							label="Allow again"
							reasons={liftReasons}
						/>
					)}
					{isListed && !suppressed && (
						<ReasonForm
							id={id}
							intent="end"
							field="how"
							label="Unsubscribe"
							reasons={endings}
						/>
					)}
				</details>
			)}
		</li>
	);
}

function NameForm({
	id,
	first_name,
}: Pick<ListedSubscriber, "id" | "first_name">) {
	return (
		<DeskForm intent="rename" fields={{ id }} submit="Save">
			<FormField
				name="first_name"
				label="First name"
				hint="For greetings in issues."
				defaultValue={first_name ?? ""}
				autoComplete="off"
			/>
		</DeskForm>
	);
}

type ReasonFormProps = {
	id: string;
	intent: string;
	/** Name of the field with the reason. */
	field: string;
	label: string;
	reasons: Readonly<Record<string, string>>;
};

function ReasonForm(props: ReasonFormProps) {
	const { id, intent, field, label, reasons } = props;

	return (
		<DeskForm intent={intent} fields={{ id }} submit={label}>
			<Select
				name={field}
				label={`${label} because`}
				none="Choose"
				options={Object.entries(reasons)}
			/>
		</DeskForm>
	);
}

const chipTones = {
	confirmed: "ok",
	pending: "canary",
	unsubscribed: "quiet",
} as const;
