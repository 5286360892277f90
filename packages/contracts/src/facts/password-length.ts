/** Fewest characters of a password. */
export const passwordMinLength = 6;
/**
 * Most characters of a password. A longer one would only cost the provider time. The realm's policy sets the
 * same limit.
 */
export const passwordMaxLength = 128;
