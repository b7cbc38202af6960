import { type FormEvent, type RefObject, useEffect, useRef, useState } from "react";
import * as v from "valibot";
import { messages } from "#content/messages.ts";
import {
	LEADS_TO,
	LOGIN_PATH,
	type LoginField,
	type LoginResult,
	loginForm,
	MIN_LOGIN,
} from "#features/auth/contract.ts";
import { type FieldErrors, fieldErrors } from "#features/leads/contract.ts";
import { focusFirstError } from "#ui/first-error.ts";
import { dismissToast, showToast } from "#ui/toasts.ts";

type Login = {
	ref: RefObject<HTMLFormElement | null>;
	busy: boolean;
	errors: FieldErrors<LoginField>;
	onSubmit(event: FormEvent<HTMLFormElement>): void;
	/** A field that was marked is judged again while it is being corrected. */
	onInput(event: FormEvent<HTMLFormElement>): void;
};

/** Sends the login without leaving the page. The address stays, the password goes, whatever the answer. */
export function useLogin(result: LoginResult | undefined): Login {
	const ref = useRef<HTMLFormElement>(null);
	const [busy, setBusy] = useState(false);
	const [errors, setErrors] = useState<FieldErrors<LoginField>>(
		result?.outcome === "invalid" ? result.errors : {},
	);
	const [attempts, setAttempts] = useState(0);
	const lastFailure = useRef<number | null>(null);
	// biome-ignore lint/correctness/useExhaustiveDependencies: after each refused attempt, not with each corrected letter
	useEffect(() => focusFirstError(ref.current), [attempts]);

	function refuse(found: FieldErrors<LoginField>): void {
		setErrors(found);
		setAttempts((count) => count + 1);
	}

	/** A failure stays until it is dismissed, or until the next try. */
	async function submit(form: HTMLFormElement): Promise<void> {
		if (lastFailure.current !== null) dismissToast(lastFailure.current);
		const found = errorsIn(form);
		if (Object.keys(found).length > 0) return refuse(found);
		setErrors({});
		setBusy(true);
		const [answer] = await Promise.all([post(form), wait(MIN_LOGIN)]);
		// A page of its own, with a policy of its own: nothing of the public site goes along.
		if (answer && "to" in answer) return location.assign(answer.to);
		setBusy(false);
		clearPassword(form);
		if (answer?.outcome === "invalid") return refuse(answer.errors);
		const message = answer?.message ?? messages.login.unreachable;
		lastFailure.current = showToast({ kind: "failure", ...message });
	}

	return {
		ref,
		busy,
		errors,
		onSubmit(event) {
			event.preventDefault();
			if (!busy) void submit(event.currentTarget);
		},
		onInput(event) {
			const name = (event.target as HTMLInputElement).name as LoginField;
			if (errors[name]) setErrors({ ...errors, [name]: errorsIn(event.currentTarget)[name] });
		},
	};
}

function errorsIn(form: HTMLFormElement): FieldErrors<LoginField> {
	const checked = v.safeParse(loginForm, Object.fromEntries(new FormData(form)));
	return checked.success ? {} : fieldErrors<LoginField>(checked.issues);
}

/** The server's answer, or null when it could not be reached or said something else. */
async function post(form: HTMLFormElement): Promise<LoginResult | null> {
	const typed = Array.from(new FormData(form), ([name, value]) => [name, String(value)]);
	const to = new URLSearchParams(location.search).get(LEADS_TO);
	if (to !== null) typed.push([LEADS_TO, to]);
	try {
		const answer = await fetch(LOGIN_PATH, {
			method: "POST",
			body: new URLSearchParams(typed),
			headers: { Accept: "application/json" },
		});
		const result: unknown = await answer.json();
		return isResult(result) ? result : null;
	} catch (error) {
		console.error(error);
		return null;
	}
}

function isResult(value: unknown): value is LoginResult {
	return typeof value === "object" && value !== null && "outcome" in value;
}

function clearPassword(form: HTMLFormElement): void {
	const password = form.elements.namedItem("password" satisfies LoginField);
	if (password instanceof HTMLInputElement) password.value = "";
}

function wait(milliseconds: number): Promise<void> {
	return new Promise((resolve) => setTimeout(resolve, milliseconds));
}
