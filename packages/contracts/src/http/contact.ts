import * as z from 'zod/mini';
import * as addresses from '../constants/addresses.ts';
import { contactLimits, inquiryTypes, supportRequestTypes } from '../constants/contact.ts';
import { EmailAddress } from '../measures.ts';
import { defineRoute } from '../route.ts';
import { composedText } from '../text.ts';

/** A single-line text for an email header: no control characters, so that it cannot inject a header. */
const oneLine = z.regex(/^[^\p{Cc}\p{Zl}\p{Zp}]*$/u, 'Write this in one line');
const text = (name: string, limit: number) => ({
  missing: `${name} is required`,
  tooLong: `${name} must have at most ${limit.toLocaleString('en-US')} characters`,
});
const line = (name: string, limit: number) =>
  composedText(limit, text(name, limit), z.minLength(1, `${name} is required`), oneLine);
const optionalLine = (limit: number) => z.optional(composedText(limit, {}, oneLine));

const sender = {
  name: line('Name', contactLimits.name),
  email: EmailAddress,
  subject: line('Subject', contactLimits.subject),
  message: composedText(
    contactLimits.message,
    text('Message', contactLimits.message),
    z.minLength(1, 'Message is required'),
    // Line breaks and tabs are the only control characters that a message needs.
    z.regex(/^[\t\n\r\P{Cc}]*$/u, 'Leave out the control characters'),
  ),
  /**
   * A honeypot field that readers neither see nor reach, but that bots fill in. The message is still
   * delivered, flagged, so that a user whose browser filled it in loses nothing.
   */
  homepage: z.optional(composedText(200, {}, oneLine)),
};

/** A message from the form on /support or on /contact. */
export const ContactMessage = z.discriminatedUnion('form', [
  z.strictObject({
    form: z.literal('support'),
    ...sender,
    requestType: z.enum(supportRequestTypes.map(([type]) => type)),
  }),
  z.strictObject({
    form: z.literal('contact'),
    ...sender,
    company: optionalLine(contactLimits.company),
    phone: optionalLine(contactLimits.phone),
    inquiryType: z.enum(inquiryTypes.map(([type]) => type)),
  }),
]);
export type ContactMessage = z.infer<typeof ContactMessage>;

/**
 * Emails a message to the support address. The response is sent when the email is queued, and does not depend
 * on the delivery. Available only while the site delivers form messages (CONTACT_DELIVERY).
 */
export const sendContactMessage = defineRoute({
  ...addresses.sendContactMessage,
  service: 'notification',
  summary: 'Send a message to support',
  access: 'public',
  contactDeliveryOnly: true,
  body: ContactMessage,
  response: z.strictObject({ accepted: z.literal(true) }),
  status: 202,
  problems: ['email.too-many'],
  // A message of 5,000 characters, each up to 6 bytes in JSON, and the short fields.
  bodyLimitBytes: 64 * 1024,
});
