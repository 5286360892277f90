/** Where readers write to. */
export const supportAddress = 'support@freightwright.example';
