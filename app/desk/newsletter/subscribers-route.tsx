import { deskCopy } from "#content/desk.ts";
import {
	Chip,
	DeskPage,
	Email,
	Pager,
	Panel,
	SmallLink,
	When,
} from "#desk/layout/components.tsx";
import { DeskForm } from "#desk/layout/desk-form.tsx";
import { FilterForm } from "#desk/layout/filter-form.tsx";
import { respond } from "#desk/layout/form.server.ts";
import { FormField, Select } from "#desk/layout/form-fields.tsx";
import { PageNotice } from "#desk/layout/form-notices.tsx";
import { requireStaff } from "#features/auth/require-staff.server.ts";
import { readForm } from "#lib/forms/read-form.server.ts";
import { number } from "#lib/number-format.ts";
import { formatLongDate } from "#lib/time/format.ts";
import { buttonClass } from "#ui/button.tsx";
import { Empty } from "#ui/empty.tsx";
import type { Route } from "./+types/subscribers-route.ts";
import {
	endings,
	liftReasons,
	signUpSources,
	subscriberStates,
	suppressionTexts,
} from "./subscriber-states.ts";
import {
	countSubscribers,
	type ListedSubscriber,
	listSubscribers,
	parseSubscriberFilter,
	submitSubscribers,
} from "./subscribers.server.ts";

const PATH = "/desk/newsletter/subscribers";

export const meta = () => [{ title: deskCopy.title("Subscribers") }];

export async function loader({ url, context }: Route.LoaderArgs) {
	const { db, staff } = requireStaff(context);
	const filter = parseSubscriberFilter(url.searchParams);
	const before = url.searchParams.get("before");
	const query = new URLSearchParams(
		Object.entries(filter).flatMap(([name, value]) =>
			value ? [[name, value]] : [],
		),
	);

	return {
		...(await listSubscribers(db, filter, before)),
		filter,
		query: query.toString(),
		isDeep: before !== null,
		counts: await countSubscribers(db),
		isOwner: staff.role === "owner",
	};
}

export async function action({ request, context }: Route.ActionArgs) {
	return respond(
		await submitSubscribers(requireStaff(context), await readForm(request)),
	);
}

export default function SubscribersPage({ loaderData }: Route.ComponentProps) {
	const { subscribers, filter, query, older, isDeep, counts } = loaderData;
	const first = query === "" ? PATH : `${PATH}?${query}`;
	const isFiltered = query !== "";

	return (
		<DeskPage
			title="Subscribers"
			intro={`${number(counts.confirmed)} subscribed · ${number(counts.pending)} unconfirmed · ${number(counts.unsubscribed)} unsubscribed`}
			actions={
				<>
					<SmallLink to="/desk/newsletter">Issues</SmallLink>
					<SmallLink to="/desk/newsletter/import">Import</SmallLink>
					<a
						className={buttonClass({ variant: "outline", small: true })}
						href={`${PATH}.csv${isFiltered ? `?${query}` : ""}`}
						download
					>
						Export
					</a>
				</>
			}
		>
			<PageNotice />
			<Panel title="Find subscribers">
				<FilterForm
					label="Filter the subscribers"
					path={PATH}
					current={first}
					filter={filter}
				>
					<FormField label="Email" type="search" name="q" autoComplete="off" />
					<Select
						label="State"
						name="state"
						none="Any"
						options={Object.entries(subscriberStates)}
					/>
				</FilterForm>
			</Panel>
			<AddForm />
			{subscribers.length > 0 ? (
				<ul className="list list--columns">
					{subscribers.map((subscriber) => (
						<SubscriberItem
							key={subscriber.id}
							subscriber={subscriber}
							isOwner={loaderData.isOwner}
						/>
					))}
				</ul>
			) : (
				<Empty
					title="No subscribers"
					text={
						isFiltered
							? "No one matches these filters."
							: "People who sign up on the website appear here."
					}
				/>
			)}
			<Pager
				label="More subscribers"
				newer={isDeep && first}
				older={
					older && `${PATH}?${query}${isFiltered ? "&" : ""}before=${older}`
				}
			/>
		</DeskPage>
	);
}

function AddForm() {
	return (
		<details className="edit">
			<summary>Add a subscriber</summary>
			<DeskForm intent="add" submit="Subscribe" resets isQuiet>
				<FormField
					name="email"
					type="email"
					label="Email"
					autoComplete="off"
					required
				/>
				<FormField
					name="first_name"
					label="First name"
					autoComplete="off"
					optional
				/>
				<FormField
					name="where"
					label="Where they agreed"
					hint="For example “at the fair in Leeds”."
					autoComplete="off"
					required
				/>
				<FormField name="when" type="date" label="When they agreed" required />
			</DeskForm>
		</details>
	);
}

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

function SubscriberItem({ subscriber, isOwner }: SubscriberItemProps) {
	const { id, email, status, suppressed, first_name } = subscriber;
	const since =
		status === "unsubscribed"
			? (subscriber.unsubscribed_at ?? subscriber.created_at)
			: (subscriber.confirmed_at ?? subscriber.created_at);

	return (
		<li>
			<p className="row">
				<Email address={email} />
				<Chip tone={suppressed ? "danger" : chipTones[status]}>
					{suppressed ? subscriberStates.suppressed : subscriberStates[status]}
				</Chip>
			</p>
			<p className="muted">
				{suppressed && <span>{`${suppressionTexts[suppressed]}, `}</span>}
				<span>{subscriberStates[status].toLowerCase()}</span>{" "}
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
			{status !== "unsubscribed" && (
				<details className="edit">
					<summary>
						<span>
							{first_name ? `First name: ${first_name}` : "First name"}
						</span>
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
			)}
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
		</li>
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
