export const supportAddress = 'support@freightwright.example';

/** When incoming messages are read. Source: product specification, point 9, "Policy figures". */
export const businessHours = 'Monday to Friday, 9:00 AM to 6:00 PM EST';

export const EmailLink = () => <a href={`mailto:${supportAddress}`}>{supportAddress}</a>;
