import {
	createContext,
	type ReactNode,
	useContext,
	useEffect,
	useRef,
	useState,
} from "react";
import { useActionData, useLocation, useNavigate } from "react-router";
import { isDeskPath } from "#features/auth/desk-path.ts";
import type { FieldValues, Redirect } from "#lib/forms/fields.ts";
import { type FormResponse, send } from "#lib/forms/use-form.ts";
import type { DeskNotice, FormResult } from "./form-result.ts";
import { useLoads, useReload } from "./page-loads.tsx";

type Answered = { path: string; result: FormResult };

type Results = {
	answered: Answered | null;
	show(answered: Answered | null): void;
};

const ResultsContext = createContext<Results>({
	answered: null,
	show() {},
});

/** Holds the result of the last form for the page that it belongs to, until another page is opened. */
export function FormResults({ children }: { children: ReactNode }) {
	const path = useCurrentPath();
	const [answered, show] = useState<Answered | null>(null);

	// A result may be set before the page that shows it is rendered.
	useEffect(() => show((last) => (last?.path === path ? last : null)), [path]);

	return <ResultsContext value={{ answered, show }}>{children}</ResultsContext>;
}

function useCurrentPath(): string {
	const { pathname, search } = useLocation();
	return pathname + search;
}

/**
 * The result of the page's last form, also when the page was rendered with it without JavaScript.
 * `Outcome` has what the page's action adds.
 */
export function useFormResult<Outcome extends object = object>() {
	type Result = FormResult & Partial<Outcome>;
	const path = useCurrentPath();
	const rendered = useActionData() as Result | undefined;
	const { answered } = useContext(ResultsContext);

	return answered?.path === path ? (answered.result as Result) : rendered;
}

export type DeskResponse = FormResponse<FormResult | Redirect>;

/** Invalid input and a failed save change nothing. */
const unchanged = [422, 503];

/**
 * Shows a form's response: opens the page of a redirect or of another address, and reloads the data of this one.
 * @param scrolls the page that follows is shown from its top
 */
export function useShowResponse(action: string, scrolls = false) {
	const { show } = useContext(ResultsContext);
	const navigate = useNavigate();
	const { load } = useLoads();
	const reload = useReload();
	const here = useCurrentPath();

	return async (
		{ status, result }: DeskResponse,
		values: FieldValues,
		retry: () => void,
	): Promise<void> => {
		const options = { preventScrollReset: !scrolls };
		if (result && "to" in result) {
			show(null);
			if (isDeskPath(result.to)) await load(() => navigate(result.to, options));
			// Other pages have their own security policy.
			else location.assign(result.to);

			return;
		}

		const path = result?.page ?? pagePath(action);
		// A page that failed keeps its address and its input.
		const isShownHere = path === here || result === null;
		if (!isShownHere) await load(() => navigate(path, options));

		show({
			path: isShownHere ? here : path,
			result: result ?? describeFailure(status, values, retry),
		});

		if (path === here && result && !unchanged.includes(status)) await reload();
	};
}

/**
 * Sends fields without a form, such as those of a drag, and shows the response. They are sent one after another, and
 * read once the response to the ones before is shown.
 */
export function useSendFields(
	action: string,
): (read: () => FieldValues) => Promise<void> {
	const show = useShowResponse(action);
	const { loading } = useLoads();
	const last = useRef(Promise.resolve());

	async function sendNow(read: () => FieldValues): Promise<void> {
		await loading.current;
		const fields = read();
		const response = await send<FormResult | Redirect>(action, fields);
		await show(response, fields, () => void sendFields(read));
	}

	function sendFields(read: () => FieldValues): Promise<void> {
		last.current = last.current.then(() => sendNow(read));

		return last.current;
	}

	return sendFields;
}

/** The address of the page to which a form is sent. `?index` only tells the router which action to call. */
function pagePath(action: string): string {
	const { pathname, searchParams, search } = new URL(action, location.href);
	if (!searchParams.has("index")) return pathname + search;

	const rest = search
		.slice(1)
		.split("&")
		.filter((part) => part !== "index")
		.join("&");

	return rest ? `${pathname}?${rest}` : pathname;
}

export const forOwners = {
	title: "That’s for owners.",
	text: "Your account has full access to leads, but not to this. Please ask an owner.",
};

const stillHere = "What you typed is still here.";

const failures: Record<number, { title: string; text: string }> = {
	0: {
		title: "No connection.",
		text: stillHere,
	},
	401: {
		title: "You’ve been logged out.",
		text: `${stillHere} Log in again in another tab, then come back and submit the form again.`,
	},
	403: forOwners,
	404: {
		title: "That is no longer there.",
		text: `It has been removed in the meantime. ${stillHere}`,
	},
	413: {
		title: "That is too much for this form.",
		text: `${stillHere} Please shorten it, or choose a smaller file.`,
	},
	429: {
		title: "That was too often in a short time.",
		text: `${stillHere} Please wait a few minutes and try again.`,
	},
	503: {
		title: "The database doesn’t answer.",
		text: `${stillHere} Nothing has been changed: please try again in a moment.`,
	},
};

const unexpected = {
	title: "That didn’t work.",
	text: `Something went wrong on our side. ${stillHere} Please try again in a moment.`,
};

const canRetry = (status: number) => status === 0 || status >= 500;

/** The result of a form that got none from its action. */
function describeFailure(
	status: number,
	values: FieldValues,
	retry: () => void,
): FormResult {
	const notice: DeskNotice = {
		kind: "failed",
		...(failures[status] ?? unexpected),
		retry: canRetry(status) ? retry : undefined,
	};

	return { outcome: "failed", intent: values.intent ?? "", notice, values };
}
