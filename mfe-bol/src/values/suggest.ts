import { compareScales, type FreightClass, formatTwoDecimals } from '@freightwright/domain';
import type { LineValues } from './bol-values.ts';

export interface ClassSuggestion {
  readonly freightClass: FreightClass;
  readonly why: string;
}

/** Why a line has one of the two classes for its density, and the other one. */
export interface ClassReason {
  /** '85 by NMFC 2025, 77.5 by the chart': the class of the line comes first. */
  readonly label: string;
  readonly other: FreightClass;
}

/** Where the scales differ at its density; undefined for a class of another source, such as an NMFC item. */
export function classReason(
  { nmfcClass, nmfcItem }: Pick<LineValues, 'nmfcClass' | 'nmfcItem'>,
  pcf: number | undefined,
): ClassReason | undefined {
  if (pcf === undefined || nmfcItem.trim() !== '') return undefined;
  const { chartClass, nmfc2025Class, agreement } = compareScales(pcf);
  if (agreement === 'same') return undefined;
  const byNmfc = `${nmfc2025Class} by NMFC 2025`;
  const byChart = `${chartClass} by the chart`;
  if (nmfcClass === nmfc2025Class) return { label: `${byNmfc}, ${byChart}`, other: chartClass };
  if (nmfcClass === chartClass) return { label: `${byChart}, ${byNmfc}`, other: nmfc2025Class };
  return undefined;
}

/** The classes on both scales at a density in lb/cu ft that differ from the line's. */
export function classSuggestions(
  { nmfcClass }: Pick<LineValues, 'nmfcClass'>,
  pcf: number | undefined,
): ClassSuggestion[] {
  if (pcf === undefined) return [];
  const { chartClass, nmfc2025Class } = compareScales(pcf);
  const figure = `${formatTwoDecimals(pcf)} lb/cu ft`;
  const suggestions: ClassSuggestion[] =
    chartClass === nmfc2025Class
      ? [{ freightClass: chartClass, why: `both scales at ${figure}` }]
      : [
          { freightClass: chartClass, why: `chart at ${figure}` },
          { freightClass: nmfc2025Class, why: `NMFC 2025 scale at ${figure}` },
        ];
  return suggestions.filter(({ freightClass }) => freightClass !== nmfcClass);
}
