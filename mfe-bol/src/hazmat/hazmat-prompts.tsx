import { formatNumber } from '@freightwright/domain';
import type { HazmatRow, HazmatTable } from '@freightwright/hazmat';
import {
  allowsLimitedQuantity,
  findPollutants,
  findSubstances,
  isLiquefiedPetroleumGas,
  isReportable,
  pollutantPercent,
  symbolNotices,
} from '@freightwright/hazmat';
import { util } from '@freightwright/mfe-kit';
import { EntryField } from '../fields/entry-field.tsx';
import columns from '../sections/columns.module.css';
import { type HazmatValues, hazmatEntries, type LineValues } from '../values/bol-values.ts';
import { hazmat as hazmatCatalog } from '../values/inputs.made.ts';
import { readNumber, readWeight } from '../values/read-figures.ts';

export type HazmatFlag = {
  [N in keyof typeof hazmatCatalog]: (typeof hazmatCatalog)[N] extends { kind: 'flag' } ? N : never;
}[keyof typeof hazmatCatalog];
const flags = hazmatEntries.filter(([, { kind }]) => kind === 'flag').map(([name]) => name as HazmatFlag);

interface HazmatTicksProps {
  readonly details: HazmatValues;
  readonly row: HazmatRow | undefined;
  readonly path: (field: HazmatFlag) => string;
  readonly onPut: (fields: Partial<HazmatValues>) => void;
}

/** The checkboxes. One that does not apply to the row is omitted unless it is checked. */
export function HazmatTicks({ details, row, path, onPut }: HazmatTicksProps) {
  const mayBeLimited = row === undefined || allowsLimitedQuantity(row);
  const isPetroleumGas = row !== undefined && isLiquefiedPetroleumGas(row);
  const isOffered: Partial<Record<string, boolean>> = {
    limitedQuantity: mayBeLimited,
    nonOdorized: isPetroleumGas,
  };
  return (
    <div className={columns.ticks}>
      {flags.map(
        (name) =>
          (isOffered[name] !== false || details[name]) && (
            <EntryField
              key={name}
              entry={hazmatCatalog[name]}
              path={path(name)}
              value={details[name]}
              onValue={(on) => onPut({ [name]: on })}
            />
          ),
      )}
    </div>
  );
}

interface HazmatPromptsProps {
  readonly table: HazmatTable;
  readonly row: HazmatRow;
  readonly line: LineValues;
}

/** The prompts of 49 CFR 172.101 and its appendices for the material. The shipper checks what applies. */
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
      <ul className={util.note}>
        {prompts.map((prompt) => (
          <li key={prompt}>{prompt}</li>
        ))}
      </ul>
    </div>
  );
}

/** Gross pounds per package of a limited quantity, 30 kg. Source: 49 CFR 173.150(b) and nearby sections. */
const LIMITED_PACKAGE_LB = 66;

function limitedPrompts(line: LineValues): string[] {
  const packageLb = packageWeightLb(line);
  if (!line.hazmatDetails.limitedQuantity || packageLb <= LIMITED_PACKAGE_LB) return [];
  return [
    `One package weighs ${formatNumber(Math.round(packageLb))} lb. A package with limited quantities weighs ${LIMITED_PACKAGE_LB} lb gross at most (49 CFR 173.150 to 173.155).`,
  ];
}

/** Gross pounds of one package of the line, 0 while weight or number is invalid. */
const packageWeightLb = ({ packages, weight, hazmatDetails }: LineValues): number =>
  (readWeight(hazmatDetails.packagesWeight) || readWeight(weight) || 0) / (readNumber(packages) || 1);

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

const pollutantPrompts = (table: HazmatTable, row: HazmatRow, { hazmatDetails }: LineValues): string[] =>
  findPollutants(table, row, hazmatDetails.technicalName).map((pollutant) => {
    const kind = pollutant.severe ? 'severe marine pollutant' : 'marine pollutant';
    const percent = pollutantPercent(pollutant);
    return `${pollutant.name} is a ${kind} from ${percent} % on, in bulk or aboard a vessel.`;
  });
