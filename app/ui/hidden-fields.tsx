export type HiddenValues = Readonly<
	Record<string, string | number | undefined>
>;

export function HiddenFields({ fields }: { fields: HiddenValues }) {
	return Object.entries(fields).map(([name, value]) => (
		<input key={name} type="hidden" name={name} value={value} />
	));
}
