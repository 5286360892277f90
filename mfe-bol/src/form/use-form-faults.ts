import { useMemo, useState } from 'react';
import type { BolValues } from './bol-values.ts';
import type * as Rules from './check-form-schema.ts';

const noFaults: Rules.FormFaults = new Map();

/**
 * Finds what is wrong with the form, by the rules of the contract. They need the schema library, so they are
 * loaded when somebody begins to fill in the form. Until then no fault is found.
 */
export function useFormFaults(values: BolValues, fetchRules = () => import('./check-form-schema.ts')) {
  const [rules, setRules] = useState<typeof Rules | null>(null);
  const faults = useMemo(() => rules?.checkForm(values) ?? noFaults, [rules, values]);
  /**
   * Checks the form, and loads the rules first if they are missing. If they cannot be loaded, no fault is
   * found and only the service checks; the next check tries again.
   */
  const check = async (checked: BolValues): Promise<Rules.FormFaults> => {
    const fetched = await fetchRules().catch(() => null);
    setRules(fetched);
    return fetched?.checkForm(checked) ?? noFaults;
  };
  return { faults, check };
}
