import type {
  CalculationEntry,
  CalculationResult,
  ContactMessage,
  DataOf,
  sendBillEmail,
} from '@freightwright/contracts';
import { inquiryTypes, supportRequestTypes } from '@freightwright/contracts';
import {
  chartScale,
  compareScales,
  declaredWeightNote,
  densityPcf,
  describeHeavier,
  describeLever,
  formatDimensions,
  formatWeight,
  insightsFor,
  longestSideIn,
  monthlySavingsUsd,
  nextBreak,
  nmfc2025Scale,
  quantity,
  savingsLabel,
  suggestionText,
} from '@freightwright/domain';
import type { Mail } from '../send/mailer.ts';
import { escapeHtml, figureTable, htmlPage } from './mail-page.ts';

type Figure = [label: string, value: string];

interface RenderedMail {
  subject: string;
  text: string;
  html: string;
}

/**
 * The email for one result. Every sentence in it is ours. The texts of the request are not repeated, or an
 * attacker could send text to a stranger through us. Suggestion, insights and the 2025 class are recomputed.
 */
export function renderResultEmail(
  result: CalculationResult,
  { entry, siteUrl }: { entry?: CalculationEntry | undefined; siteUrl: string },
): RenderedMail {
  const { density, volume, freightClass, potentialSavings } = result;
  const pcf = entry ? densityPcf(entry, entry.weightLb) : density;
  const { nmfc2025Class, sentence } = compareScales(pcf);
  const weightLb = entry?.weightLb ?? density * volume;
  const longest = entry && { longestSideIn: longestSideIn(entry) };
  const insights = insightsFor({ densityPcf: pcf, volumeCuFt: volume, weightLb, freightClass, ...longest });
  const figures: Figure[] = [
    ...(entry ? entryFigures(entry) : []),
    ['Freight class, 18-class chart', freightClass],
    ['NMFC 2025 scale', nmfc2025Class],
    ['Density', `${density.toFixed(2)} lb/cu ft`],
    ['Volume', `${volume.toFixed(2)} cu ft`],
    [
      'Potential savings',
      `$${monthlySavingsUsd(potentialSavings).toLocaleString('en-US')} a month. ${savingsLabel}`,
    ],
    ...(entry ? nextBreakFigures(entry) : []),
  ];
  const notes = [sentence, suggestionText(pcf), ...insights, ...(entry ? nextBreakHeavier(entry) : [])];
  const why =
    'You receive this mail because this address was entered on the calculator. If that was not you, you can ignore it: nothing else will follow.';
  const subject = `Freight class ${freightClass}: your calculation`;

  return {
    subject,
    text: [
      subject,
      figures.map(([label, value]) => `${label}: ${value}`).join('\n'),
      notes.map((note) => `- ${note}`).join('\n'),
      `Calculate again: ${siteUrl}/`,
      why,
    ].join('\n\n'),
    html: htmlPage({
      title: subject,
      body: `${figureTable(figures)}
<ul style="padding-left:20px;margin:24px 0">${notes.map((note) => `<li style="margin:0 0 8px">${escapeHtml(note)}</li>`).join('')}</ul>
<p><a href="${escapeHtml(siteUrl)}/" style="color:#c2410c">Calculate again</a></p>`,
      footer: why,
    }),
  };
}

const entryFigures = (entry: CalculationEntry): Figure[] => [
  ['Dimensions', formatDimensions(entry, entry.system)],
  ['Weight', formatWeight(entry.weightLb, entry.system)],
];

/** The distance to the next lower class on each scale; omits a scale whose lowest class is reached. */
const nextBreakFigures = (entry: CalculationEntry): Figure[] =>
  [nmfc2025Scale, chartScale].flatMap((scale): Figure[] => {
    const next = nextBreak(scale, entry, entry.weightLb, entry.system);
    if (next === null) return [];
    const at = `${quantity(next.targetPcf, 'lb/cu ft')}, class ${next.freightClass}`;
    return [[`Next break, ${scale.name}`, `${at}: ${describeLever(next, entry.system)}`]];
  });

/** The cost of more freight, with the reminder that weight is a fact. None when it is out of reach. */
function nextBreakHeavier(entry: CalculationEntry): string[] {
  const next = nextBreak(nmfc2025Scale, entry, entry.weightLb, entry.system);
  const phrase = next && describeHeavier(next, entry.system);
  return phrase ? [`${phrase} ${declaredWeightNote}`] : [];
}

/**
 * The email with a bill. Every sentence in it is ours, and of the bill it contains only the number: the names
 * on a bill are user input, and stay in the PDF.
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
      ? 'Replies to this address aren’t monitored.'
      : `Replies to this address aren’t monitored. To reply, write to ${sender}.`,
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

/**
 * A message to support, as an email whose replies go to the sender. The user's text is in the body as it is,
 * and in the subject behind our own text. No other field becomes a header.
 */
export function renderContactEmail(message: ContactMessage, to: string): Omit<Mail, 'id'> {
  const { name, email, subject, homepage = '' } = message;
  const isByProgram = homepage !== '';
  const kind = message.form === 'support' ? 'Support request' : 'Contact form';
  const figures = [
    ['Name', name],
    ['Email', email],
    ...(message.form === 'support' ? [] : optional(message)),
    ['About', formatType(message)],
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

function formatType(message: ContactMessage): string {
  const [types, type]: [readonly (readonly [string, string])[], string] =
    message.form === 'support'
      ? [supportRequestTypes, message.requestType]
      : [inquiryTypes, message.inquiryType];
  return types.find(([id]) => id === type)?.[1] ?? type;
}
