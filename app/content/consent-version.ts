/**
 * The version of what visitors consent to, as shipped. A cookie policy that is published with other categories has
 * a new one, and every visitor is asked again.
 */
export const shippedConsentVersion = "2025-05-16";
