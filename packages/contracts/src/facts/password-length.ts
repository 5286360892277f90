/** Characters of a password. */
export const passwordMinLength = 6;
/** Longer ones cost the provider time for nothing; the realm's policy says the same. */
export const passwordMaxLength = 128;
