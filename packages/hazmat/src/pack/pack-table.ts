import type { PackedTable } from '../table/read-table.ts';
import { fixKnownErrors } from './known-errors.ts';
import { physicalState } from './physical-state.ts';
import { readRegulation } from './regulation-files.ts';

/** Between two fields of a packed line; no file of the regulation has it. */
const FIELD = '~';

/** The regulation as the browser loads it: only the data for rules, one line for each row. */
export async function packTable(): Promise<PackedTable> {
  const rowsOf = async (name: string) => (await readRegulation(name)).rows;
  const { columns, rows: segregation } = await readRegulation('segregation_177_848');
  const categories = columns.slice(3);
  if (segregation.length !== categories.length)
    throw new Error('The segregation table has not as many lines as columns');
  return {
    rows: fixKnownErrors(await rowsOf('un')).map(packRow),
    substances: (await rowsOf('rq'))
      .filter(({ rqLb }) => rqLb !== '')
      .map(({ hazardousSubstance, rqLb }) => joined(hazardousSubstance, rqLb)),
    pollutants: (await rowsOf('marine')).map(({ marinePollutant, severeMarinePollutant }) =>
      joined(marinePollutant, severeMarinePollutant === 'PP' ? 'PP' : ''),
    ),
    placards: (await rowsOf('placards_172_504')).map(({ table, category, placard }) =>
      joined(table, category, placard),
    ),
    segregationCategories: categories,
    segregationMarks: segregation.map((line) => joined(...categories.map((category) => line[category]))),
  };
}

function packRow(row: Record<string, string>): string {
  const numbered = (row.specialProvisions ?? '').split(';').filter((code) => /^\d+$/.test(code));
  return joined(
    row.id,
    row.symbols,
    row.properShippingName,
    romanNames(row),
    row.hazardClass,
    row.packingGroup,
    row.labels,
    numbered.join(' '),
    row.exceptions173 === 'None' ? '' : row.exceptions173,
    physicalState(row).charAt(0),
    row.ergGuide,
  );
}

/** '=' where the whole of column 2 is roman. A forbidden material has no proper shipping name. */
function romanNames({
  hazardClass,
  properShippingName,
  psnRoman,
}: Record<string, string>): string | undefined {
  if (hazardClass === 'Forbidden') return '';
  return psnRoman === properShippingName ? '=' : psnRoman;
}

/** Fields as one packed line. */
export function joined(...fields: readonly (string | undefined)[]): string {
  if (fields.some((field) => field?.includes(FIELD))) throw new Error(`A field holds '${FIELD}': ${fields}`);
  return fields.map((field = '') => field).join(FIELD);
}
