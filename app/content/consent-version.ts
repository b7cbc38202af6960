/**
 * The version of what visitors consent to, as shipped. A cookie policy that is published with other categories has
 * a new one, and every visitor is asked again.
 */
export const shippedConsentVersion = "2025-05-16";

/** The shipped version of the cookie policy, by its day. */
export const shippedCookiePolicy = "2026-11-29";
