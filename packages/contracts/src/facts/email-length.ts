/** The longest email address, in characters (RFC 5321). */
export const emailMaxLength = 254;
