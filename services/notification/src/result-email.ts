import type { CalculationResult } from '@freightwright/contracts';
import {
  compareScales,
  insightsFor,
  monthlySavingsUsd,
  savingsLabel,
  suggestionText,
} from '@freightwright/domain';
import { escapeHtml, figureTable, htmlPage } from './mail-page.ts';

export interface RenderedMail {
  subject: string;
  text: string;
  html: string;
}

/**
 * The mail for one result. Every sentence in it is ours. The texts that came with the request are not
 * repeated, or anybody could have us mail their words to a stranger. Suggestion, insights and the 2025 class
 * are worked out again from the figures.
 */
export function renderResultEmail(result: CalculationResult, { siteUrl }: { siteUrl: string }): RenderedMail {
  const { density, volume, freightClass, potentialSavings } = result;
  const { nmfc2025Class, sentence } = compareScales(density);
  const weightLb = density * volume;
  const insights = insightsFor({ densityPcf: density, volumeCuFt: volume, weightLb, freightClass });
  const figures: [label: string, value: string][] = [
    ['Freight class, 18-class chart', freightClass],
    ['NMFC 2025 scale', nmfc2025Class],
    ['Density', `${density.toFixed(2)} lb/cu ft`],
    ['Volume', `${volume.toFixed(2)} cu ft`],
    [
      'Potential savings',
      `$${monthlySavingsUsd(potentialSavings).toLocaleString('en-US')} a month. ${savingsLabel}`,
    ],
  ];
  const notes = [sentence, suggestionText(density), ...insights];
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
