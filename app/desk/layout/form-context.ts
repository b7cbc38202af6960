import { createContext } from "react";
import type { FormResult } from "./form-result.ts";

/** State of the surrounding form. */
type FormState = Partial<Pick<FormResult, "errors" | "values">> & {
	isBusy?: boolean;
	/** Intent of the button that sent the form. */
	sentIntent?: string | undefined;
};

export const FormContext = createContext<FormState>({});
