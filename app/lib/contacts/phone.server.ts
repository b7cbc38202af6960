import {
	isSupportedCountry,
	parsePhoneNumberFromString,
} from "libphonenumber-js/min";
import { parsePhone } from "./phone.ts";

/**
 * Equal for all spellings of a number: E.164, and the extension as `;ext=12`. Null if it isn’t a valid number.
 * @param country ISO code, for numbers without a country code.
 */
export function makePhoneKey(text: string, country: string): string | null {
	const phone = parsePhone(text);
	const parsed = phone
		? parsePhoneNumberFromString(phone, {
				defaultCountry: isSupportedCountry(country) ? country : undefined,
				extract: false,
			})
		: undefined;
	if (!parsed?.isPossible()) return null;

	return parsed.ext ? `${parsed.number};ext=${parsed.ext}` : parsed.number;
}
