import { consentCopy } from "#content/consent.ts";
import { Button } from "#ui/button.tsx";
import { openCookiePreferences } from "./stored-consent.ts";

/** Reopens the preferences from the cookie policy. Without JavaScript there is nothing to choose: no tag ever loads. */
export function ConsentChoices() {
	return (
		<p className="needs-script">
			<Button
				variant="outline"
				small
				aria-haspopup="dialog"
				onClick={(event) => {
					event.currentTarget.focus();
					openCookiePreferences();
				}}
			>
				{consentCopy.reopen}
			</Button>
		</p>
	);
}
