import { contactDeliveryMeta } from '@freightwright/contracts/facts';

/** Whether the operator of the site has what the forms send delivered. Otherwise they send nothing. */
export const isDelivered = (document: Document): boolean =>
  document.querySelector<HTMLMetaElement>(`meta[name="${contactDeliveryMeta}"]`)?.content === 'mail';
