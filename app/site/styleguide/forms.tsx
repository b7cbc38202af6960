import { useState } from "react";
import { Field } from "#ui/field.tsx";
import { Switch } from "#ui/switch.tsx";
import { Specimen } from "./parts.tsx";

export function FieldStates() {
	return (
		<Specimen title="Fields">
			<Field label="Name" name="sg-name" defaultValue="Dawn Ackroyd" autoComplete="off" />
			<Field
				label="Email"
				name="sg-email"
				type="email"
				defaultValue="dawn@"
				error="Please enter a valid email address."
			/>
			<Field label="Company" name="sg-company" optional />
			<Field
				label="Website"
				name="sg-website"
				type="url"
				placeholder="https://"
				hint="Or your busiest social page."
				error="Add your website, or your busiest social page."
			/>
			<Field label="Trade" name="sg-trade" as="select" defaultValue="construction">
				<option value="cleaning-service">Cleaning</option>
				<option value="construction">Construction</option>
			</Field>
			<Field
				label="Message"
				name="sg-message"
				as="textarea"
				placeholder="What keeps coming back?"
			/>
			<Field label="Locked" name="sg-locked" defaultValue="Not now" disabled />
		</Specimen>
	);
}

export function SwitchStates() {
	return (
		<Specimen title="Switches">
			<Switches />
		</Specimen>
	);
}

/** Three switches: locked, on and off. */
export function Switches() {
	const [analytics, setAnalytics] = useState(true);
	const [marketing, setMarketing] = useState(false);
	return (
		<div>
			<Switch
				checked
				disabled
				onChange={() => {}}
				label="Essential"
				description="Keeps the site running. Always on."
			/>
			<Switch
				checked={analytics}
				onChange={setAnalytics}
				label="Analytics"
				description="Shows us which pages help and which don’t."
			/>
			<Switch
				checked={marketing}
				onChange={setMarketing}
				label="Marketing"
				description="Lets us measure our own adverts."
			/>
		</div>
	);
}
