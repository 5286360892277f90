import type { HazardousSubstance, MarinePollutant } from '../hazmat-table.ts';

/**
 * The concentration by weight from which a mixture is a hazardous substance: 10 % for a reportable quantity of 5,000 lb, 2 % for 1,000, 0.2 % for 100,
 * 0.02 % for 10, 0.002 % for 1. Source: 49 CFR 171.8, hazardous substance (3)(ii).
 */
export function reportablePercent({ reportableQuantityLb: pounds }: HazardousSubstance): number {
  return pounds / 500;
}

/**
 * Whether one package holds a reportable quantity of a substance, so that the line is marked RQ (49 CFR 172.203(c)(2)).
 * @param packageLb net weight of what is in one package, pounds
 * @param percent of the substance by weight, 100 when the material is the substance
 */
export function isReportable(substance: HazardousSubstance, packageLb: number, percent = 100): boolean {
  const enough = packageLb * (percent / 100) >= substance.reportableQuantityLb;
  return enough && percent >= reportablePercent(substance);
}

/** The concentration by weight from which a mixture is a marine pollutant: 10 %, of a severe one 1 %. Source: 49 CFR 171.8. */
export function pollutantPercent({ severe }: MarinePollutant): number {
  return severe ? 1 : 10;
}
