/** The client's page is below, by its token: no log or list has it (privacy/key-links.ts). */
export const PROPOSAL_PATH = "/proposal";
