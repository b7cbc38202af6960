/** The parameter of the client's page, once for each chosen option. */
export const OPTION = "option";
