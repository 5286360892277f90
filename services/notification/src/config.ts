import { defineSettings, httpsInProduction, setting, sharedSettings } from '@freightwright/service-kit';
import * as z from 'zod';

export const settings = defineSettings({
  ...sharedSettings,
  PORT: setting(z.coerce.number().int().min(0).max(65_535).default(8105), {
    description: 'Port the notification service listens on.',
  }),
  SMTP_URL: setting(z.url({ protocol: /^smtps?$/ }), {
    description: 'SMTP server that takes our mail, user and password included if it wants them.',
    secret: true,
  }),
  MAIL_FROM: setting(z.string().min(3).max(320).default('Freightwright <no-reply@freightwright.example>'), {
    description: 'Sender of every mail.',
  }),
  SITE_URL: setting(z.url({ protocol: /^https?$/ }).default('http://localhost:8080'), {
    description: 'Public address of the site, for links in mails; https in production.',
    rules: [httpsInProduction],
  }),
  CONTACT_DELIVERY: setting(z.enum(['off', 'mail']).default('off'), {
    description:
      'What becomes of the forms on /support and /contact. off: they thank the visitor, and nothing is sent. mail: they are mailed to CONTACT_ADDRESS. The same for gateway and notification.',
  }),
  CONTACT_ADDRESS: setting(z.email().max(320).default('support@freightwright.example'), {
    description: 'Mailbox that gets what the forms on /support and /contact send.',
  }),
  CONTACT_LIMIT_PER_ADDRESS: setting(z.coerce.number().int().min(1).max(10_000).default(5), {
    description:
      'Messages that one address may send with the forms in an hour, signed in or not. An IPv6 address counts by its /64.',
  }),
  CONTACT_LIMIT_PER_DAY: setting(z.coerce.number().int().min(1).max(1_000_000).default(500), {
    description: 'Messages of the forms that all visitors together may send in a day.',
  }),
  MAIL_LIMIT_PER_CALLER: setting(z.coerce.number().int().min(1).max(10_000).default(10), {
    description: 'Mails one caller (user, or address of an anonymous visitor) may ask for in an hour.',
  }),
  MAIL_LIMIT_PER_ADDRESS: setting(z.coerce.number().int().min(1).max(100_000).default(30), {
    description:
      'Mails all callers at one address together may ask for in an hour, signed in or not. An IPv6 address counts by its /64.',
  }),
  MAIL_LIMIT_PER_RECIPIENT: setting(z.coerce.number().int().min(1).max(10_000).default(5), {
    description: 'Mails that one mailbox may get in a day, from all users together.',
  }),
});
