import type { ContactMessage } from '@freightwright/contracts';
import { contactDeliveryMeta } from '@freightwright/contracts/facts';
import { type Platform, routes } from '@freightwright/mfe-kit';

/**
 * Sends a message where the site delivers what its forms send; elsewhere only time passes.
 * @param waitMs how long. Source: specification, point 9, "contact form delay 1 s". @throws ApiError
 */
export async function sendMessage(
  { call }: Pick<Platform, 'call'>,
  message: ContactMessage,
  { waitMs }: { waitMs: number },
): Promise<void> {
  if (isDelivered(document)) await call(routes.sendContactMessage, { body: message });
  else if (waitMs > 0) await new Promise((resolve) => setTimeout(resolve, waitMs));
}

/** Whether the operator of the site has what the forms send delivered. Otherwise they send nothing. */
const isDelivered = (document: Document): boolean =>
  document.querySelector<HTMLMetaElement>(`meta[name="${contactDeliveryMeta}"]`)?.content === 'mail';
