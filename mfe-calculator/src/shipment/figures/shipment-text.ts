import {
  chartScale,
  formatNumber,
  formatTwoDecimals,
  type LoadPlans,
  nmfc2025Scale,
  packagings,
} from '@freightwright/domain';
import { blendedName, describeBlended, headlineOf, type WorkedOut } from '../draft/headline.ts';

/** The shipment as plain text with aligned columns, for the clipboard. '' without a complete unit. */
export function shipmentText(
  { units, letters, figures }: WorkedOut,
  { best, byCarrier, onFloor }: LoadPlans,
): string {
  if (figures === null) return '';
  const head = ['Unit', 'Kind', 'Count', 'L x W x H, in', 'Each, lb', 'lb/cu ft', 'Class', '2025'];
  const rows = units.map((unit, index) => {
    const own = figures.units[index];
    return [
      letters[index] ?? '',
      packagings.find(({ id }) => id === unit.packaging)?.name ?? unit.packaging,
      formatNumber(unit.count),
      [unit.lengthIn, unit.widthIn, unit.heightIn].map((side) => formatNumber(side)).join(' x '),
      formatNumber(unit.weightLb),
      own ? formatTwoDecimals(own.densityPcf) : '',
      own?.comparison.chartClass ?? '',
      own?.comparison.nmfc2025Class ?? '',
    ];
  });
  const table = [head, ...rows];
  const widths = head.map((_, column) => Math.max(...table.map((row) => row[column]?.length ?? 0)));
  const lines = table.map((row) =>
    row
      .map((cell, column) => cell.padEnd(widths[column] ?? 0))
      .join('  ')
      .trimEnd(),
  );
  const floor =
    onFloor.linearFeet > byCarrier.linearFeet
      ? `${formatNumber(onFloor.linearFeet)} ft with nothing stacked, `
      : '';
  const { chart, nmfc2025, isBlended } = headlineOf(units);
  return [
    ...lines,
    '',
    `Handling units  ${formatNumber(figures.handlingUnits)}`,
    `Weight          ${formatNumber(figures.weightLb, 1)} lb`,
    `Volume          ${formatTwoDecimals(figures.volumeCuFt)} cu ft`,
    ...(isBlended ? [] : [`Density         ${formatTwoDecimals(figures.densityPcf)} lb/cu ft`]),
    `Class           ${chart.join(', ')} (${chartScale.name}); ${nmfc2025.join(', ')} (${nmfc2025Scale.name})`,
    ...(byCarrier.misfits.length > 0 ? ['Linear feet     does not fit into the trailer'] : []),
    ...(byCarrier.misfits.length === 0 && byCarrier.linearFeet > 0
      ? [
          `Linear feet     ${formatNumber(byCarrier.linearFeet)} ft as a carrier counts, ${floor}${formatNumber(best.linearFeet)} ft packed best`,
        ]
      : []),
    ...(isBlended ? [`${blendedName}: ${describeBlended(figures).replaceAll('\u00a0', ' ')}`] : []),
  ].join('\n');
}
