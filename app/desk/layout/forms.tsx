import {
	createContext,
	type ReactNode,
	useContext,
	useEffect,
	useId,
	useRef,
	useState,
} from "react";
import {
	type ClientActionFunctionArgs,
	data,
	Form,
	isRouteErrorResponse,
	type ShouldRevalidateFunctionArgs,
	useActionData,
	useNavigation,
	useSearchParams,
} from "react-router";
import type { FieldErrors, FieldValues, Message } from "#lib/forms/fields.ts";
import { Button, type ButtonProps } from "#ui/button.tsx";
import type { Elements } from "#ui/elements.ts";
import { Field, type FieldProps } from "#ui/field.tsx";
import { HiddenFields } from "#ui/hidden-fields.tsx";
import { Notice, type NoticeProps } from "#ui/notice.tsx";
import { SmallLink } from "./components.tsx";

/** The notice of a form's result. */
export type DeskNotice = Pick<NoticeProps, "kind" | "title" | "text"> & {
	/** Ids of the changes that can be undone, separated by commas. */
	undo?: string | undefined;
	/** Buttons of a question, with the fields of their forms. */
	confirm?: readonly {
		label: string;
		fields: Readonly<Record<string, string>>;
	}[];
};

export type FormResult = {
	intent: string;
	notice?: DeskNotice | undefined;
	errors?: FieldErrors | undefined;
	/** As typed. */
	values?: FieldValues | undefined;
};

type Values = Readonly<Record<string, string | number | undefined>>;

/** Hidden fields and result of the surrounding form. */
export const FormContext = createContext<
	Partial<FormResult> & { fields?: Values }
>({});

type DeskFormProps = {
	/** Omitted when the buttons have their own. */
	intent?: string;
	/** URL of the action if it is not the page's. */
	action?: string;
	/** Hidden fields. An `id` distinguishes forms with the same intent. */
	fields?: Values;
	submit?: ReactNode;
	variant?: ButtonProps["variant"];
	busyText?: string;
	/** The notice is rendered elsewhere on the page. */
	isQuiet?: boolean;
	/** The page that follows is shown from its top. */
	scrolls?: boolean;
	/** Clears the fields after success. */
	resets?: boolean;
	className?: string;
	/** Has a field for a file. */
	sendsFile?: boolean;
	noValidate?: boolean;
	children?: Elements;
};

/** A form with its notice above; its fields keep their input and show their errors. */
export function DeskForm(props: DeskFormProps) {
	const {
		intent,
		action,
		fields = {},
		submit,
		variant,
		busyText,
		resets,
		children,
	} = props;
	const form = useRef<HTMLFormElement>(null);
	const result = useActionData<FormResult>();
	const isOwn =
		(intent === undefined || result?.intent === intent) &&
		(fields.id === undefined ||
			(result?.values?.id ?? fields.id) === fields.id);
	const own = isOwn ? result : undefined;
	const hidden = intent ? { intent, ...fields } : fields;

	useEffect(() => {
		if (resets && own?.notice?.kind === "done") form.current?.reset();
	}, [resets, own]);

	return (
		<FormContext value={{ ...own, fields: hidden }}>
			<Form
				ref={form}
				method="post"
				action={action}
				className={props.className ?? "fields fields--narrow"}
				encType={props.sendsFile ? "multipart/form-data" : undefined}
				noValidate={props.noValidate}
				preventScrollReset={!props.scrolls}
			>
				<HiddenFields fields={hidden} />
				{!props.isQuiet && own?.notice && <ResultNotice result={own} />}
				{children}
				{submit && (
					<div>
						<SubmitButton variant={variant} busyText={busyText}>
							{submit}
						</SubmitButton>
					</div>
				)}
			</Form>
		</FormContext>
	);
}

type ButtonFormProps = {
	/** URL of the action if it is not the page's. */
	action?: string;
	/** Hidden fields, the intent among them. */
	fields: Values;
	/** Accessible name, where the label alone is not clear. */
	name?: string;
	/** The page that follows is shown from its top. */
	scrolls?: boolean;
	/** Looks like a link, among text. */
	isLink?: boolean;
	children: ReactNode;
};

/** A form with one button; its notice is rendered elsewhere. */
export function ButtonForm({
	action,
	fields,
	name,
	scrolls,
	isLink,
	children,
}: ButtonFormProps) {
	return (
		<Form method="post" action={action} preventScrollReset={!scrolls}>
			<HiddenFields fields={fields} />
			{isLink ? (
				<button type="submit" className="link-button" aria-label={name}>
					{children}
				</button>
			) : (
				<SubmitButton aria-label={name}>{children}</SubmitButton>
			)}
		</Form>
	);
}

type SubmitButtonProps = Partial<ButtonProps> & {
	/** Intent of this button, in forms with several. */
	intent?: string | undefined;
};

/** Shows `busyText` while it submits its form. */
export function SubmitButton({ intent, ...props }: SubmitButtonProps) {
	const { variant = "outline", small = true, busyText } = props;
	const { fields = {} } = useContext(FormContext);
	const sent = useNavigation().formData;
	const own = Object.entries(intent ? { ...fields, intent } : fields);
	const isSent = own.every(
		([name, value]) => sent?.get(name) === String(value),
	);
	const busy = Boolean(busyText && sent) && isSent;
	const named = intent ? { name: "intent", value: intent } : {};

	return (
		<Button
			{...named}
			busy={busy}
			{...props}
			type="submit"
			variant={variant}
			small={small}
		/>
	);
}

/** Error and submitted value of a field, from the surrounding form. */
function useFieldState(name: string, initial?: FieldProps["defaultValue"]) {
	const { errors, values } = useContext(FormContext);
	return { error: errors?.[name], defaultValue: values?.[name] ?? initial };
}

export function FormField(props: FieldProps) {
	const { error, defaultValue } = useFieldState(props.name, props.defaultValue);
	const shown = props.value === undefined ? { ...props, defaultValue } : props;

	return <Field {...shown} error={error ?? props.error} />;
}

export type Option = readonly [value: string, label: string];

type SelectProps = Extract<FieldProps, { as: "select" }> & {
	options: readonly Option[];
	/** Label of the empty option. */
	none?: string;
};

export function Select({
	options,
	none,
	...field
}: Omit<SelectProps, "as" | "children">) {
	return (
		<FormField {...field} as="select">
			{none !== undefined && <option value="">{none}</option>}
			{options.map(([value, label]) => (
				<option key={value} value={value}>
					{label}
				</option>
			))}
		</FormField>
	);
}

export type StaffName = { id: string; name: string };

export function staffOptions(
	staff: readonly StaffName[],
	ownId?: string,
): Option[] {
	return staff.map(({ id, name }) => [
		id,
		id === ownId ? `${name} (you)` : name,
	]);
}

type CheckProps = {
	label: ReactNode;
	name: string;
	value?: string;
	required?: boolean;
};

export function Check({ label, name, value = "1", required }: CheckProps) {
	const errorId = useId();
	const { error, defaultValue } = useFieldState(name);

	return (
		<div className="checkbox">
			<label>
				<input
					type="checkbox"
					name={name}
					value={value}
					defaultChecked={defaultValue === value}
					required={required}
					aria-invalid={error ? true : undefined}
					aria-describedby={error && errorId}
				/>
				<span>{label}</span>
			</label>
			{error && (
				<p className="field-error" id={errorId}>
					{error}
				</p>
			)}
		</div>
	);
}

type FilterFormProps = {
	label: string;
	path: string;
	current: string;
	filter: Readonly<Record<string, unknown>>;
	children: Elements;
};

/** A GET form, so that the filter is in the URL. */
export function FilterForm({
	label,
	path,
	current,
	filter,
	children,
}: FilterFormProps) {
	const chosen = Object.entries(filter).flatMap(([name, value]) =>
		value ? [[name, value]] : [],
	);
	return (
		<FormContext value={{ values: Object.fromEntries(chosen) }}>
			<Form
				method="get"
				action={path}
				className="row fields-row"
				aria-label={label}
				key={current}
			>
				{children}
				<SubmitButton>Show these</SubmitButton>
				{current !== path && <SmallLink to={path}>Clear</SmallLink>}
			</Form>
		</FormContext>
	);
}

/** Scrolls to the notice: on a phone it may be outside the screen. */
function ResultNotice({ result }: { result: FormResult }) {
	const shown = useRef<HTMLDivElement>(null);
	const { notice } = result;
	useEffect(() => {
		if (!result.errors) shown.current?.scrollIntoView({ block: "nearest" });
	}, [result]);

	if (notice?.undo) return <UndoBar key={notice.undo} {...notice} />;

	return notice ? (
		<Notice ref={shown} {...notice}>
			{notice.confirm && (
				<div className="row">
					{notice.confirm.map(({ label, fields }) => (
						<ButtonForm key={label} fields={fields}>
							{label}
						</ButtonForm>
					))}
				</div>
			)}
		</Notice>
	) : null;
}

/** Milliseconds for which a change can be undone from the bar; afterwards from the card’s activity. */
const UNDO_TIME = 10_000;

/** Stays while the pointer or the focus is on it, and without JavaScript. */
function UndoBar({ undo, ...notice }: DeskNotice) {
	const [isOver, setOver] = useState(false);
	const bar = useRef<HTMLDivElement>(null);
	useEffect(() => {
		let timer = setTimeout(end, UNDO_TIME);

		function end(): void {
			if (bar.current?.matches(":hover, :focus-within"))
				timer = setTimeout(end, UNDO_TIME);
			else setOver(true);
		}

		return () => clearTimeout(timer);
	}, []);

	if (isOver) return null;

	return (
		<Notice ref={bar} {...notice} className="notice--undo">
			<ButtonForm fields={{ intent: "undo", changes: undo }}>Undo</ButtonForm>
		</Notice>
	);
}

type PageNoticeProps = {
	/** Notices by the value of `?done=`. */
	done?: Readonly<Record<string, Message>>;
	/** Intents of the forms whose notice is shown; all by default. */
	of?: readonly string[];
};

/** The notice of the submitted form, or of `?done=` after a redirect. */
export function PageNotice({ done = {}, of }: PageNoticeProps) {
	const result = useActionData<FormResult>();
	const [query] = useSearchParams();

	if (result && of && !of.includes(result.intent)) return null;
	if (result) return <ResultNotice result={result} />;

	const name = query.get("done");
	const notice = name !== null && Object.hasOwn(done, name) && done[name];
	const undo = query.get("undo") ?? undefined;

	return notice ? (
		<ResultNotice
			result={{ intent: "", notice: { kind: "done", ...notice, undo } }}
		/>
	) : null;
}

const expired = {
	title: "You’ve been logged out.",
	text: "What you typed is still here. Log in again in another tab, then come back and submit the form again.",
};
const unreachable = {
	title: "The desk can’t be reached.",
	text: "What you typed is still here. Please try again in a moment.",
};

/** The `clientAction` of desk pages: keeps the page and its input when the session has expired or the network fails. */
export async function clientAction({
	request,
	serverAction,
}: ClientActionFunctionArgs) {
	const form = await request.clone().formData();

	try {
		return await serverAction<FormResult>();
	} catch (error) {
		const isExpired = isRouteErrorResponse(error) && error.status === 401;
		// `fetch` throws a TypeError when the network fails.
		if (!isExpired && !(error instanceof TypeError)) throw error;

		const values = Object.fromEntries(
			[...form].map(([name, value]) => [name, String(value)]),
		);
		const notice: DeskNotice = {
			kind: "failed",
			...(isExpired ? expired : unreachable),
		};
		const result: FormResult = { intent: values.intent ?? "", notice, values };

		return data(result, { status: isExpired ? 401 : 503 });
	}
}

/** Reloads the page's data after errors, except invalid input, expired sessions and failed saves. */
export function shouldRevalidate({
	actionStatus = 200,
}: ShouldRevalidateFunctionArgs): boolean {
	return ![401, 422, 503].includes(actionStatus);
}
