import { formatNumber } from '@freightwright/domain';
import {
  findPollutants,
  findSubstances,
  type HazmatRow,
  type HazmatTable,
  isReportable,
  pollutantPercent,
  symbolNotices,
} from '@freightwright/hazmat';
import { looks } from '@freightwright/mfe-kit';
import type { LineValues } from '../form/line-values.ts';
import { readNumber, readWeight } from '../form/read-figures.ts';

interface HazmatPromptsProps {
  readonly table: HazmatTable;
  readonly row: HazmatRow;
  readonly line: LineValues;
}

/**
 * What the table of 49 CFR 172.101 and its appendices say of the material: where it is regulated at all, whether
 * it is a hazardous substance with a reportable quantity or a marine pollutant. These are prompts. Only the
 * shipper knows what is in a package, and ticks what holds.
 */
export function HazmatPrompts({ table, row, line }: HazmatPromptsProps) {
  const prompts = [
    ...symbolNotices(row, line.hazmatDetails),
    ...limitedPrompts(line),
    ...substancePrompts(table, row, line),
    ...pollutantPrompts(table, row, line),
  ];
  if (prompts.length === 0) return null;
  return (
    <div role="status" aria-label="From the table and its appendices">
      <ul className={looks.note}>
        {prompts.map((prompt) => (
          <li key={prompt}>{prompt}</li>
        ))}
      </ul>
    </div>
  );
}

/** Gross pounds of a package with limited quantities. Source: 49 CFR 173.150(b) and the sections beside it, 30 kg. */
const LIMITED_PACKAGE_LB = 66;

function limitedPrompts(line: LineValues): string[] {
  const packageLb = packageWeightLb(line);
  if (!line.hazmatDetails.limitedQuantity || packageLb <= LIMITED_PACKAGE_LB) return [];
  return [
    `One package weighs ${formatNumber(Math.round(packageLb))} lb. A package with limited quantities weighs ${LIMITED_PACKAGE_LB} lb gross at most (49 CFR 173.150 to 173.155).`,
  ];
}

/** Gross pounds of one package of the line, 0 while weight or number cannot be read. */
function packageWeightLb({ packages, weight }: LineValues): number {
  return (readWeight(weight) || 0) / (readNumber(packages) || 1);
}

function substancePrompts(table: HazmatTable, row: HazmatRow, line: LineValues): string[] {
  const { technicalName, reportableQuantity } = line.hazmatDetails;
  const packageLb = packageWeightLb(line);
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
