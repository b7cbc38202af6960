import { useState } from "react";
import { useNavigation } from "react-router";
import { Button } from "#ui/button.tsx";
import { callIntents } from "./desk-call.ts";

type SendButtonProps = {
	intent: string;
	kind: "band" | "line";
	busyText: string;
	children: string;
};

/** A submit button that says that it is at work. */
export function SendButton({ intent, kind, busyText, children }: SendButtonProps) {
	const [pressed, setPressed] = useState(false);
	const busy = useNavigation().state !== "idle" && pressed;
	return (
		<Button
			type="submit"
			kind={kind}
			name={callIntents.name}
			value={intent}
			busy={busy}
			busyText={busyText}
			onClick={() => setPressed(true)}
		>
			{children}
		</Button>
	);
}
