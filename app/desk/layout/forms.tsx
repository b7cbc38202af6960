import {
	createContext,
	type FormEvent,
	type ReactNode,
	useContext,
	useEffect,
	useId,
	useRef,
	useState,
} from "react";
import { Form, useFormAction, useSearchParams } from "react-router";
import type { FieldValues, Message, Redirect } from "#lib/forms/fields.ts";
import { useForm } from "#lib/forms/use-form.ts";
import { Button, type ButtonProps } from "#ui/button.tsx";
import type { Elements } from "#ui/elements.ts";
import { Field, type FieldProps } from "#ui/field.tsx";
import { HiddenFields } from "#ui/hidden-fields.tsx";
import { Notice } from "#ui/notice.tsx";
import { SmallLink } from "./components.tsx";
import type { DeskNotice, FormResult } from "./form-result.ts";
import { useFormResult, useShowResponse } from "./form-results.tsx";

type Values = Readonly<Record<string, string | number | undefined>>;

/** State of the surrounding form. */
type FormState = Partial<Pick<FormResult, "errors" | "values">> & {
	isBusy?: boolean;
	/** Intent of the button that sent the form. */
	sentIntent?: string | undefined;
};

export const FormContext = createContext<FormState>({});

type DeskFormProps = {
	id?: string;
	/** Omitted when the buttons have their own. */
	intent?: string;
	/** URL of the action if it is not the page's. */
	action?: string;
	/** Text of the fields before anything is submitted. */
	initial?: FieldValues;
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
	const { id, intent, action, fields = {} } = props;
	const result = useFormResult();
	const own = isOwnResult(result, intent, fields.id) ? result : undefined;
	const form = useDeskForm({
		action,
		rendered: own,
		scrolls: props.scrolls,
		resets: props.resets,
	});
	const { submit, variant, busyText, children } = props;
	const { isBusy, sentIntent } = form;

	return (
		<FormContext
			value={{
				errors: own?.errors,
				values: own?.values ?? props.initial,
				isBusy,
				sentIntent,
			}}
		>
			<form
				ref={form.ref}
				id={id}
				method="post"
				action={form.action}
				className={props.className ?? "fields fields--narrow"}
				encType={props.sendsFile ? "multipart/form-data" : undefined}
				noValidate={props.noValidate}
				onSubmit={form.onSubmit}
			>
				<HiddenFields fields={intent ? { intent, ...fields } : fields} />
				{!props.isQuiet && own?.notice && <ResultNotice result={own} />}
				{children}
				{submit && (
					<div>
						<SubmitButton variant={variant} busyText={busyText}>
							{submit}
						</SubmitButton>
					</div>
				)}
			</form>
		</FormContext>
	);
}

function isOwnResult(
	result: FormResult | undefined,
	intent: string | undefined,
	id: Values[string],
): boolean {
	const isIntended = intent === undefined || result?.intent === intent;
	return isIntended && (id === undefined || (result?.values?.id ?? id) === id);
}

type Options = {
	action?: string | undefined;
	rendered?: FormResult | undefined;
	scrolls?: boolean | undefined;
	resets?: boolean | undefined;
};

/** Sends a form of the desk and shows the response on its page. */
function useDeskForm({ action, rendered, scrolls, resets }: Options) {
	const path = useFormAction(action);
	const show = useShowResponse(path, scrolls);
	const [sentIntent, setSentIntent] = useState<string>();
	const form = useForm<string, FormResult | Redirect>({
		action: path,
		rendered,
		async onAnswer(answer, { element, fields }) {
			await show(answer, fields);

			if (resets && answer.result?.outcome === "saved") element.reset();
		},
	});

	return {
		ref: form.ref,
		action: path,
		isBusy: form.busy,
		sentIntent,
		onSubmit(event: FormEvent<HTMLFormElement>) {
			const { submitter } = event.nativeEvent as SubmitEvent;
			// A download is left to the browser.
			if (submitter?.getAttribute("formmethod") === "get") return;

			setSentIntent(submitter?.getAttribute("value") ?? undefined);
			form.onSubmit(event);
		},
	};
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
export function ButtonForm(props: ButtonFormProps) {
	const { action, fields, name, scrolls, isLink, children } = props;
	const form = useDeskForm({ action, scrolls });

	return (
		<form
			ref={form.ref}
			method="post"
			action={form.action}
			onSubmit={form.onSubmit}
		>
			<HiddenFields fields={fields} />
			{isLink ? (
				<button type="submit" className="link-button" aria-label={name}>
					{children}
				</button>
			) : (
				<SubmitButton aria-label={name}>{children}</SubmitButton>
			)}
		</form>
	);
}

type SubmitButtonProps = Partial<ButtonProps> & {
	/** Intent of this button, in forms with several. */
	intent?: string | undefined;
};

/** Shows `busyText` while it submits its form. */
export function SubmitButton({ intent, ...props }: SubmitButtonProps) {
	const { variant = "outline", small = true, busyText } = props;
	const { isBusy = false, sentIntent } = useContext(FormContext);
	const isSent = isBusy && sentIntent === intent;
	const named = intent ? { name: "intent", value: intent } : {};

	return (
		<Button
			{...named}
			busy={Boolean(busyText) && isSent}
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
	const result = useFormResult();
	const [query] = useSearchParams();

	if (result && of && !of.includes(result.intent)) return null;
	if (result) return <ResultNotice result={result} />;

	const name = query.get("done");
	const notice = name !== null && Object.hasOwn(done, name) && done[name];
	const undo = query.get("undo") ?? undefined;

	return notice ? (
		<ResultNotice
			result={{
				outcome: "saved",
				intent: "",
				notice: { kind: "done", ...notice, undo },
			}}
		/>
	) : null;
}
