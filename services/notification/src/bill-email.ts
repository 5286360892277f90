import type { DataOf, sendBillEmail } from '@freightwright/contracts';
import { escapeHtml, htmlPage } from './mail-page.ts';
import type { Mail } from './mailer.ts';

/**
 * The mail that carries a bill. Every sentence in it is ours, and of the bill it has the number alone: the
 * names on a bill are words that somebody typed, and stay in the PDF.
 */
export function renderBillEmail({
  to,
  sender,
  bolNumber,
  pdf,
}: Omit<DataOf<typeof sendBillEmail>, 'deliveryId'>): Omit<Mail, 'id'> {
  const subject = `Bill of lading ${bolNumber}`;
  const filename = `BOL-${bolNumber}.pdf`;
  const sentences = [
    `${sender ?? 'A shipper'} sent you bill of lading ${bolNumber} with Freightwright. It is attached as ${filename}.`,
    sender === undefined
      ? 'Nobody reads answers to this address.'
      : `Nobody reads answers to this address. To reply, write to ${sender}.`,
  ];
  const why =
    'You receive this mail because your address was entered for this bill of lading. If you did not expect it, you can ignore it: nothing else will follow.';
  return {
    to,
    subject,
    text: [...sentences, why].join('\n\n'),
    html: htmlPage({
      title: subject,
      body: sentences.map((sentence) => `<p style="margin:0 0 16px">${escapeHtml(sentence)}</p>`).join('\n'),
      footer: why,
    }),
    attachments: [{ filename, contentType: 'application/pdf', content: Buffer.from(pdf, 'base64') }],
  };
}
