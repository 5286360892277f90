import { useMemo, useState } from 'react';
import type { BolValues } from './bol-values.ts';
import type * as Rules from './check-form-schema.ts';

const noFaults: Rules.FormFaults = new Map();

/**
 * Finds what is wrong with the form. The rules are those of the contract. They need the schema library, so they
 * are fetched when somebody begins to fill in the form; until then no fault is found.
 */
export function useFormFaults(values: BolValues, fetchRules = () => import('./check-form-schema.ts')) {
  const [rules, setRules] = useState<typeof Rules | null>(null);
  const faults = useMemo(() => rules?.checkForm(values) ?? noFaults, [rules, values]);
  /**
   * Checks the form, fetching the rules first if they are missing. If they cannot be fetched, no fault is found and
   * the service alone checks; the next check fetches again.
   */
  const check = async (checked: BolValues): Promise<Rules.FormFaults> => {
    const fetched = await fetchRules().catch(() => null);
    setRules(fetched);
    return fetched?.checkForm(checked) ?? noFaults;
  };
  return { faults, check };
}
