import { type FormEvent, useState } from "react";
import { focusFirstError } from "#lib/forms/use-form.ts";
import { Button } from "#ui/button.tsx";
import { Dialog } from "#ui/dialog.tsx";
import { Field } from "#ui/field.tsx";
import { OpensDialog } from "#ui/opens-dialog.tsx";
import { showToast } from "#ui/toasts.ts";
import { Switches } from "./forms.tsx";
import { Specimen } from "./parts.tsx";

export function ToastStates() {
	return (
		<Specimen title="Toasts">
			<div className="row">
				<Button variant="outline" small onClick={submitted}>
					A success
				</Button>
				<Button variant="outline" small onClick={unfilled}>
					A failure
				</Button>
				<Button variant="outline" small onClick={loginFailed}>
					A failure with a text
				</Button>
			</div>
		</Specimen>
	);
}

export function DialogStates() {
	const [open, setOpen] = useState<"question" | "cookies" | "quiz" | "wide">();
	const close = () => setOpen(undefined);
	const below = [2, 1, 0] as const;
	const [step, setStep] = useState(0);
	return (
		<Specimen title="Dialogs" dark>
			<div className="row">
				<OpensDialog
					action="/styleguide"
					variant="outline"
					small
					onOpen={() => setOpen("question")}
				>
					A form
				</OpensDialog>
				<OpensDialog action="/styleguide" variant="outline" small onOpen={() => setOpen("cookies")}>
					Switches
				</OpensDialog>
				<OpensDialog action="/styleguide" variant="outline" small onOpen={() => setOpen("quiz")}>
					Sheets underneath
				</OpensDialog>
				<OpensDialog action="/styleguide" variant="outline" small onOpen={() => setOpen("wide")}>
					Wide and long
				</OpensDialog>
			</div>
			<Dialog open={open === "question"} onClose={close} title="Ask us a question">
				<QuestionForm onSent={close} />
			</Dialog>
			<Dialog open={open === "cookies"} onClose={close} title="Cookie Preferences">
				<p className="text-(--text-muted)">Turn the optional ones on or off.</p>
				<Switches />
				<div className="row gap-above">
					<Button variant="primary" small onClick={close}>
						Save Preferences
					</Button>
					<Button variant="outline" small onClick={close}>
						Cancel
					</Button>
				</div>
			</Dialog>
			<Dialog
				open={open === "quiz"}
				onClose={close}
				title="Business Bottleneck Finder"
				size="quiz"
				sheetsBelow={below[step]}
			>
				<h2>Where do you lose the most time?</h2>
				<p className="hint">Choose one. You can go back.</p>
				<Button variant="dark" className="gap-above" onClick={() => setStep((step + 1) % 3)}>
					Next sheet
				</Button>
			</Dialog>
			<Dialog open={open === "wide"} onClose={close} title="A long one" size="wide">
				<h2>Longer than the screen</h2>
				{PARAGRAPHS.map((words) => (
					<p key={words} className="gap-above">
						{words}
					</p>
				))}
				<Button variant="outline" onClick={close}>
					Done
				</Button>
			</Dialog>
		</Specimen>
	);
}

const PARAGRAPHS = ["First paragraph.", "Second.", "Third.", "Fourth.", "Fifth.", "Last."];

function QuestionForm({ onSent }: { onSent: () => void }) {
	const [error, setError] = useState<string>();
	const [busy, setBusy] = useState(false);
	const submit = (event: FormEvent<HTMLFormElement>) => {
		event.preventDefault();
		const form = event.currentTarget;
		if (!new FormData(form).get("question")) {
			setError("Write your question first.");
			unfilled();
			requestAnimationFrame(() => focusFirstError(form));
			return;
		}
		setBusy(true);
		setTimeout(() => {
			submitted();
			onSent();
		}, 1000);
	};
	return (
		<form className="fields" method="get" action="/styleguide" noValidate onSubmit={submit}>
			<Field label="Email" name="email" type="email" />
			<Field label="Question" name="question" as="textarea" error={error} />
			<Button variant="primary" type="submit" busy={busy} busyText="Sending..." icon="arrow">
				Send question
			</Button>
		</form>
	);
}

function submitted() {
	showToast({
		kind: "success",
		title: "Your question has been submitted.",
		text: "We’ll get back to you soon!",
	});
}

function unfilled() {
	showToast({ kind: "failure", title: "Please fill in all fields" });
}

function loginFailed() {
	showToast({
		kind: "failure",
		title: "Login Failed",
		text: "Password incorrect. Contact support@sheaf.example",
	});
}
