import { createContext, type ReactNode, useContext, useId } from "react";
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
import { Field, type FieldProps } from "#ui/field.tsx";
import { Notice, type NoticeProps, SmallLink } from "./components.tsx";

/** The answer of a page's action to one of its forms. */
export type FormResult = {
	/** Of the form. */
	intent: string;
	notice?: NoticeProps | undefined;
	errors?: FieldErrors | undefined;
	/** As typed. */
	values?: FieldValues | undefined;
};

type Values = Readonly<Record<string, string | number | undefined>>;

/** The form around a field or button: its hidden fields, and the answer to it. */
export const FormContext = createContext<Partial<FormResult> & { fields?: Values }>({});

type DeskFormProps = {
	/** Without one the buttons have theirs. */
	intent?: string;
	/** Where the page is not at the address of its action. */
	action?: string;
	/** Hidden fields. An `id` tells forms of one intent apart. */
	fields?: Values;
	/** The label of its button. */
	submit?: ReactNode;
	variant?: ButtonProps["variant"];
	busyText?: string;
	/** The notice stands elsewhere on the page. */
	isQuiet?: boolean;
	/** The page that follows is shown from its top. */
	scrolls?: boolean;
	className?: string;
	noValidate?: boolean;
	children?: ReactNode;
};

/** A form whose notice stands above it; its fields show what was typed and their errors. */
export function DeskForm(props: DeskFormProps) {
	const { intent, action, fields = {}, submit, variant, busyText, children } = props;
	const result = useActionData<FormResult>();
	const isOwn =
		(intent === undefined || result?.intent === intent) &&
		(fields.id === undefined || (result?.values?.id ?? fields.id) === fields.id);
	const own = isOwn ? result : undefined;
	const hidden = intent ? { intent, ...fields } : fields;
	return (
		<FormContext value={{ ...own, fields: hidden }}>
			<Form
				method="post"
				action={action}
				className={props.className ?? "fields fields--narrow"}
				noValidate={props.noValidate}
				preventScrollReset={!props.scrolls}
			>
				<HiddenFields fields={hidden} />
				{!props.isQuiet && own?.notice && <Notice {...own.notice} />}
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
	/** Hidden fields, the intent among them. */
	fields: Values;
	/** Accessible name, where the label alone is not clear. */
	name?: string;
	/** The page that follows is shown from its top. */
	scrolls?: boolean;
	children: ReactNode;
};

/** A form of one button, whose notice stands elsewhere. */
export function ButtonForm({ fields, name, scrolls, children }: ButtonFormProps) {
	return (
		<Form method="post" preventScrollReset={!scrolls}>
			<HiddenFields fields={fields} />
			<SubmitButton aria-label={name}>{children}</SubmitButton>
		</Form>
	);
}

type SubmitButtonProps = Partial<ButtonProps> & {
	/** The form's, where it has several buttons. */
	intent?: string | undefined;
};

/** With a `busyText` it is busy while its form is sent by it. */
export function SubmitButton({ intent, ...props }: SubmitButtonProps) {
	const { variant = "outline", small = true, busyText } = props;
	const { fields = {} } = useContext(FormContext);
	const sent = useNavigation().formData;
	const own = Object.entries(intent ? { ...fields, intent } : fields);
	const isSent = own.every(([name, value]) => sent?.get(name) === String(value));
	const busy = Boolean(busyText && sent) && isSent;
	const named = intent ? { name: "intent", value: intent } : {};
	return <Button {...named} busy={busy} {...props} type="submit" variant={variant} small={small} />;
}

/** The error of a field and the text typed into it, from the form around it. */
function useFieldState(name: string, initial?: FieldProps["defaultValue"]) {
	const { errors, values } = useContext(FormContext);
	return { error: errors?.[name], defaultValue: values?.[name] ?? initial };
}

/** A field with what was typed into it, and its error. */
export function FormField(props: FieldProps) {
	const { error, defaultValue } = useFieldState(props.name, props.defaultValue);
	const shown = props.value === undefined ? { ...props, defaultValue } : props;
	return <Field {...shown} error={error ?? props.error} />;
}

export type Option = readonly [value: string, label: string];

type SelectProps = Extract<FieldProps, { as: "select" }> & {
	options: readonly Option[];
	/** The option of the empty value. */
	none?: string;
};

export function Select({ options, none, ...field }: Omit<SelectProps, "as" | "children">) {
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

export function staffOptions(staff: readonly StaffName[], ownId?: string): Option[] {
	return staff.map(({ id, name }) => [id, id === ownId ? `${name} (you)` : name]);
}

type CheckProps = {
	label: ReactNode;
	name: string;
	value?: string;
	isOn?: boolean;
	required?: boolean;
};

export function Check({ label, name, value = "1", isOn, required }: CheckProps) {
	const errorId = useId();
	const { error, defaultValue } = useFieldState(name);
	return (
		<div className="checkbox">
			<label>
				<input
					type="checkbox"
					name={name}
					value={value}
					defaultChecked={isOn || defaultValue === value}
					required={required}
					aria-invalid={error ? true : undefined}
					aria-describedby={error && errorId}
				/>
				{label}
			</label>
			{error && (
				<p className="err" id={errorId}>
					{error}
				</p>
			)}
		</div>
	);
}

type FilterFormProps = {
	label: string;
	path: string;
	/** The address of what is shown. */
	current: string;
	filter: Readonly<Record<string, unknown>>;
	children: ReactNode;
};

/** A GET form, so that the address holds the filter. */
export function FilterForm({ label, path, current, filter, children }: FilterFormProps) {
	const chosen = Object.entries(filter).flatMap(([name, value]) => (value ? [[name, value]] : []));
	return (
		<FormContext value={{ values: Object.fromEntries(chosen) }}>
			<Form method="get" action={path} className="row fields-row" aria-label={label} key={current}>
				{children}
				<SubmitButton>Show these</SubmitButton>
				{current !== path && <SmallLink to={path}>Clear</SmallLink>}
			</Form>
		</FormContext>
	);
}

export function HiddenFields({ fields }: { fields: Values }) {
	return Object.entries(fields).map(([name, value]) => (
		<input key={name} type="hidden" name={name} value={value} />
	));
}

type PageNoticeProps = {
	/** Notices of the actions that the address may report as done. */
	done?: Readonly<Record<string, Message>>;
	/** The forms whose notice it is; all of the page without. */
	of?: readonly string[];
};

/** The notice of the last form, or of the action that led to this address. */
export function PageNotice({ done = {}, of }: PageNoticeProps) {
	const result = useActionData<FormResult>();
	const [query] = useSearchParams();
	if (result && of && !of.includes(result.intent)) return null;
	if (result) return result.notice ? <Notice {...result.notice} /> : null;
	const name = query.get("done");
	const notice = name !== null && Object.hasOwn(done, name) && done[name];
	return notice ? <Notice kind="done" {...notice} /> : null;
}

const expired = {
	title: "You’ve been logged out.",
	text: "What you typed is still here. Log in again in another tab, then come back and press the button once more.",
};
const unreachable = {
	title: "The desk can’t be reached.",
	text: "What you typed is still here. Please try again in a moment.",
};

/** The `clientAction` of pages of the desk: without a session or a network the page stays with what was typed. */
export async function clientAction({ request, serverAction }: ClientActionFunctionArgs) {
	const form = await request.clone().formData();
	try {
		return await serverAction<FormResult>();
	} catch (error) {
		const isExpired = isRouteErrorResponse(error) && error.status === 401;
		// What `fetch` throws.
		if (!isExpired && !(error instanceof TypeError)) throw error;
		const values = Object.fromEntries([...form].map(([name, value]) => [name, String(value)]));
		const notice: NoticeProps = { kind: "failed", ...(isExpired ? expired : unreachable) };
		const result: FormResult = { intent: values.intent ?? "", notice, values };
		return data(result, { status: isExpired ? 401 : 503 });
	}
}

/** Reloads the page's data after a refusal, but not for invalid input, without a session or where nothing is saved. */
export function shouldRevalidate({ actionStatus = 200 }: ShouldRevalidateFunctionArgs): boolean {
	return ![401, 422, 503].includes(actionStatus);
}
