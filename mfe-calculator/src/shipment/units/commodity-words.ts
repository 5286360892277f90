import { formatNumber, shownFigure, shownUnit, type UnitSystem } from '@freightwright/domain';
import type { ReadUnit } from '../draft/read-unit.ts';
import type { UnitDraft } from '../draft/shipment-draft.ts';

/** Says whether the weights of the commodities add up to the unit's weight, and how they count. */
export function commodityWeights(unit: UnitDraft, read: ReadUnit, system: UnitSystem): string {
  const complete = read.commodities.flatMap(({ commodity }) => commodity ?? []);
  const open = unit.commodities.length - complete.length;
  const words: string[] = [];
  if (open > 0) {
    const one = open === 1;
    words.push(`${one ? 'One commodity' : `${open} commodities`} without pieces or weight: not counted.`);
  }
  const sumLb = complete.reduce((sum, { weightLb }) => sum + weightLb, 0);
  if (read.unit !== null && complete.length > 0) {
    const pounds = (lb: number) =>
      `${formatNumber(shownFigure(lb, 'lb', system), 1)}\u00a0${shownUnit('lb', system)}`;
    const restLb = read.unit.weightLb - sumLb;
    if (restLb < -0.05) {
      words.push(
        `The commodities weigh ${pounds(sumLb)}, more than the ${pounds(read.unit.weightLb)} of the unit. Correct the one or the other.`,
      );
    } else if (restLb > 0.05) {
      words.push(
        `${pounds(sumLb)} of ${pounds(read.unit.weightLb)} described; the rest counts as pallet and packing, shared out by weight.`,
      );
    } else words.push(`The commodities describe all ${pounds(read.unit.weightLb)}.`);
  }
  return words.join(' ');
}
