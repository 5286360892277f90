import type { ContactMessage } from '@freightwright/contracts';
import { contactDeliveryMeta } from '@freightwright/contracts/constants';
import { type Platform, routes } from '@freightwright/mfe-kit';

/**
 * Sends a message where the site delivers its forms; elsewhere it only waits.
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

/** Whether the site's operator has enabled delivery of the forms. Otherwise they send nothing. */
const isDelivered = (document: Document): boolean =>
  document.querySelector<HTMLMetaElement>(`meta[name="${contactDeliveryMeta}"]`)?.content === 'mail';
