/** Where readers write to. */
export const supportAddress = 'support@freightwright.example';

/** When somebody reads what comes in. Source: product specification, point 9, "Policy figures". */
export const businessHours = 'Monday to Friday, 9:00 AM to 6:00 PM EST';

/** The support address, as a link that opens the reader's mail program. */
export const EmailLink = () => <a href={`mailto:${supportAddress}`}>{supportAddress}</a>;
