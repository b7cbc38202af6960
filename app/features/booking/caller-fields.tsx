import { bookingCopy as copy } from "#content/booking.ts";
import { Field } from "#ui/field.tsx";

type CallerFieldsProps = {
	/** What was typed before, by field. */
	values: Readonly<Record<string, string>>;
	errors: Readonly<Record<string, string>>;
	/** The caller fills it in, so the browser may know the answers. */
	own?: boolean;
	phoneHint?: string;
};

/** Who calls: name, email address and, if they like, a phone number. */
export function CallerFields({ values, errors, own = false, phoneHint }: CallerFieldsProps) {
	const filledBy = (kind: string) => (own ? kind : "off");
	return (
		<>
			<Field
				label={copy.name}
				name="name"
				autoComplete={filledBy("name")}
				required
				defaultValue={values.name}
				error={errors.name}
			/>
			<Field
				label={copy.email}
				name="email"
				type="email"
				autoComplete={filledBy("email")}
				required
				defaultValue={values.email}
				error={errors.email}
			/>
			<Field
				label={copy.phone}
				name="phone"
				type="tel"
				autoComplete={filledBy("tel")}
				optional
				hint={phoneHint}
				defaultValue={values.phone}
				error={errors.phone}
			/>
		</>
	);
}
