/** The id of a bill or a draft. */
export const bolIdPattern = /^[\w-]{8,64}$/;
/** The number of a bill. Its last digit is a check digit, which `readBolNumber` checks. */
export const bolNumberPattern = /^\d{17}$/;
