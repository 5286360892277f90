import { type ContactMessage, inquiryTypes, supportRequestTypes } from '@freightwright/contracts';
import { escapeHtml, figureTable, htmlPage } from './mail-page.ts';
import type { Mail } from './mailer.ts';

/**
 * What somebody wrote to support, as a mail that can be answered: the answer goes to the sender. The words of a
 * stranger stand in the body as they are, and in the subject behind words of ours. Nothing else of the message
 * becomes a header.
 */
export function renderContactLetter(message: ContactMessage, to: string): Omit<Mail, 'id'> {
  const { name, email, subject, homepage = '' } = message;
  const isByProgram = homepage !== '';
  const kind = message.form === 'support' ? 'Support request' : 'Contact form';
  const figures = [
    ['Name', name],
    ['Email', email],
    ...(message.form === 'support' ? [] : optional(message)),
    ['About', typeInWords(message)],
    ['Subject', subject],
  ] as const;
  const why = [
    `Somebody wrote this with the form on ${message.form === 'support' ? '/support' : '/contact'}. Nobody has verified the name or the address. An answer goes to the address above.`,
    ...(isByProgram
      ? ['A field that readers cannot see was filled in, so a program may have written it.']
      : []),
  ].join(' ');
  const title = `${isByProgram ? '[possibly automatic] ' : ''}${kind}: ${subject}`;
  return {
    to,
    replyTo: { name, address: email },
    subject: title,
    text: [
      figures.map(([label, value]) => `${label}: ${value}`).join('\n'),
      message.message.replace(/\r\n?/g, '\n'),
      why,
    ].join('\n\n'),
    html: htmlPage({
      title,
      body: `${figureTable(figures)}
<p style="margin:24px 0 0;white-space:pre-wrap">${escapeHtml(message.message)}</p>`,
      footer: why,
    }),
  };
}

type OfContact = Extract<ContactMessage, { form: 'contact' }>;

const optional = ({ company, phone }: OfContact): (readonly [string, string])[] => [
  ...(company ? [['Company', company] as const] : []),
  ...(phone ? [['Phone', phone] as const] : []),
];

function typeInWords(message: ContactMessage): string {
  const [types, type]: [readonly (readonly [string, string])[], string] =
    message.form === 'support'
      ? [supportRequestTypes, message.requestType]
      : [inquiryTypes, message.inquiryType];
  return types.find(([id]) => id === type)?.[1] ?? type;
}
