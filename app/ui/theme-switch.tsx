const themes = { system: "System", light: "Light", dark: "Dark" };

/** The colour of browser toolbars matches the page's header. */
export const themeColors = { light: "#0f3a2f", dark: "#071b15" };

/**
 * Runs in the head of every page, before the first paint and without React. It applies the stored
 * theme, checks its radio button and stores a new choice. "System" stores nothing; `light-dark()`
 * follows it.
 */
export const themeScript = `(() => {
const colors = ${JSON.stringify(themeColors)};
const read = () => { try { return localStorage.getItem("theme") } catch { return null } };
const show = (stored) => {
	const theme = stored === "light" || stored === "dark" ? stored : "system";
	if (theme === "system") delete document.documentElement.dataset.scheme;
	else document.documentElement.dataset.scheme = theme;
	for (const input of document.getElementsByName("theme")) input.checked = input.value === theme;
	for (const meta of document.getElementsByName("theme-color"))
		meta.content = colors[theme === "system" ? (meta.media.includes("dark") ? "dark" : "light") : theme];
};
const showStored = () => { if (read()) show(read()) };
showStored();
addEventListener("DOMContentLoaded", showStored);
addEventListener("change", ({ target }) => {
	if (target.name !== "theme") return;
	try {
		if (target.value === "system") localStorage.removeItem("theme");
		else localStorage.setItem("theme", target.value);
	} catch {}
	show(target.value);
});
})()`;

/** Three radio buttons, controlled by `themeScript`. React keeps what is checked in the server's HTML. */
export function ThemeSwitch() {
	const chosen =
		globalThis.document?.documentElement.dataset.scheme ?? "system";

	return (
		<fieldset className="row theme-switch needs-script">
			<legend>Theme</legend>
			{Object.entries(themes).map(([value, label]) => (
				<label key={value}>
					<input
						type="radio"
						name="theme"
						value={value}
						defaultChecked={value === chosen}
					/>
					<span>{label}</span>
				</label>
			))}
		</fieldset>
	);
}
