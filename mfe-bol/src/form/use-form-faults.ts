import { useMemo, useState } from 'react';
import { fetchHazmatTable, useHazmatTable } from '../hazmat/table.ts';
import { type BolValues, hasHazmat } from './bol-values.ts';
import type * as Rules from './check-form-schema.ts';

const noFaults: Rules.FormFaults = new Map();

/**
 * Finds what is wrong with the form, by the rules of the contract. They need the schema library, so they are
 * loaded when somebody begins to fill in the form. Until then no fault is found. Hazardous lines are also held
 * to the table of 49 CFR 172.101, which is loaded with the first of them.
 */
export function useFormFaults(values: BolValues, fetchRules = () => import('./check-form-schema.ts')) {
  const [rules, setRules] = useState<typeof Rules | null>(null);
  const { table } = useHazmatTable(hasHazmat(values));
  const faults = useMemo(() => rules?.checkForm(values, table) ?? noFaults, [rules, values, table]);
  /**
   * Checks the form, and loads the rules first if they are missing. If they cannot be loaded, no fault is
   * found and only the service checks; the next check tries again.
   */
  const check = async (checked: BolValues): Promise<Rules.FormFaults> => {
    const [fetched, fetchedTable] = await Promise.all([
      fetchRules().catch(() => null),
      hasHazmat(checked) ? fetchHazmatTable().catch(() => null) : null,
    ]);
    setRules(fetched);
    return fetched?.checkForm(checked, fetchedTable) ?? noFaults;
  };
  return { faults, check };
}
