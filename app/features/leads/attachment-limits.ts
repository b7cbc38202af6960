/** Bytes of the attachments of one message. */
export const MAX_ATTACHED_BYTES = 10_000_000;
