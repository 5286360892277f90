import type { CalculationEntry, CalculationResult } from '@freightwright/contracts';
import {
  chartScale,
  compareScales,
  declaredWeightNote,
  densityPcf,
  dimensionsInWords,
  heavierWords,
  insightsFor,
  leverWords,
  longestSideIn,
  monthlySavingsUsd,
  nextBreak,
  nmfc2025Scale,
  quantity,
  savingsLabel,
  suggestionText,
  weightInWords,
} from '@freightwright/domain';
import { escapeHtml, figureTable, htmlPage } from './mail-page.ts';

type Figure = [label: string, value: string];

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

function entryFigures(entry: CalculationEntry): Figure[] {
  return [
    ['Dimensions', dimensionsInWords(entry, entry.system)],
    ['Weight', weightInWords(entry.weightLb, entry.system)],
  ];
}

/** How far it is to the next lower class on each scale; nothing for a scale whose lowest class is reached. */
function nextBreakFigures(entry: CalculationEntry): Figure[] {
  return [nmfc2025Scale, chartScale].flatMap((scale): Figure[] => {
    const next = nextBreak(scale, entry, entry.weightLb, entry.system);
    if (next === null) return [];
    const at = `${quantity(next.targetPcf, 'lb/cu ft')}, class ${next.freightClass}`;
    return [[`Next break, ${scale.name}`, `${at}: ${leverWords(next, entry.system)}`]];
  });
}

/** What more freight would come to, with the reminder that weight is a fact. None when it is out of reach. */
function nextBreakHeavier(entry: CalculationEntry): string[] {
  const next = nextBreak(nmfc2025Scale, entry, entry.weightLb, entry.system);
  const words = next && heavierWords(next, entry.system);
  return words ? [`${words} ${declaredWeightNote}`] : [];
}
