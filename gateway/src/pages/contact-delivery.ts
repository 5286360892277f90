import { contactDeliveryMeta } from '@freightwright/contracts';

/** Tells a page that what its forms send is delivered. Without it the forms send nothing. */
export const contactDeliveryHead = `<meta name="${contactDeliveryMeta}" content="mail">`;
