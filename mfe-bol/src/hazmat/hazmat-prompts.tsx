import { formatNumber } from '@freightwright/domain';
import {
  findPollutants,
  findSubstances,
  type HazmatRow,
  type HazmatTable,
  isReportable,
  pollutantPercent,
} from '@freightwright/hazmat';
import { looks } from '@freightwright/mfe-kit';
import type { LineValues } from '../form/bol-values.ts';
import { readNumber, readWeight } from '../form/read-figures.ts';

interface HazmatPromptsProps {
  readonly table: HazmatTable;
  readonly row: HazmatRow;
  readonly line: LineValues;
}

/**
 * What the appendices of 49 CFR 172.101 say of the material: a hazardous substance with its reportable quantity, a marine pollutant. They prompt; the
 * shipper, who knows what is in a package, ticks.
 */
export function HazmatPrompts({ table, row, line }: HazmatPromptsProps) {
  const prompts = [...substancePrompts(table, row, line), ...pollutantPrompts(table, row, line)];
  if (prompts.length === 0) return null;
  return (
    <ul role="status" aria-label="From the appendices of the table" className={looks.note}>
      {prompts.map((prompt) => (
        <li key={prompt}>{prompt}</li>
      ))}
    </ul>
  );
}

function substancePrompts(table: HazmatTable, row: HazmatRow, line: LineValues): string[] {
  const { technicalName, reportableQuantity } = line.hazmatDetails;
  const packages = readNumber(line.packages) || 1;
  const packageLb = (readWeight(line.weight) || 0) / packages;
  return findSubstances(table, row, technicalName).map((substance) => {
    const limit = `${formatNumber(substance.reportableQuantityLb)} lb in one package`;
    const listed = `${substance.name} is a hazardous substance with a reportable quantity of ${limit}.`;
    if (reportableQuantity || !isReportable(substance, packageLb)) return listed;
    return `${listed} One of these weighs ${formatNumber(Math.round(packageLb))} lb: tick RQ if that much of it is inside.`;
  });
}

function pollutantPrompts(table: HazmatTable, row: HazmatRow, { hazmatDetails }: LineValues): string[] {
  return findPollutants(table, row, hazmatDetails.technicalName).map((pollutant) => {
    const kind = pollutant.severe ? 'severe marine pollutant' : 'marine pollutant';
    const percent = pollutantPercent(pollutant);
    return `${pollutant.name} is a ${kind} from ${percent} % on, in bulk or aboard a vessel.`;
  });
}
