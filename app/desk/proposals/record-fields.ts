/** Before the id of an option that was accepted. */
export const RECORD_OPTION = "option-";
