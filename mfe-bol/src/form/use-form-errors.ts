import type { FieldError } from '@freightwright/contracts';
import { useCallback, useMemo, useState } from 'react';
import { fetchHazmatTable, useHazmatTable } from '../hazmat/table.ts';
import { type BolValues, hasHazmat } from '../values/bol-values.ts';
import type * as Rules from './check-form-schema.ts';
import type { FormViolations } from './check-form-schema.ts';

/** Messages by the field's path in the API. */
export type FormErrors = ReadonlyMap<string, string>;

/**
 * When errors are shown: a field's when the user leaves it filled in, all after an attempt to issue, and the
 * service's until the form changes. @param revision new when another form replaces this one.
 */
export function useFormErrors(values: BolValues, errors: FormViolations, revision: number) {
  const [isChecked, setChecked] = useState(false);
  const [left, setLeft] = useState<ReadonlySet<string>>(new Set());
  const [server, setServer] = useState<{ readonly values: BolValues; readonly errors: FormErrors } | null>(
    null,
  );
  const [of, setOf] = useState(revision);
  if (of !== revision) {
    setOf(revision);
    setChecked(false);
    setLeft(new Set());
    setServer(null);
  }
  const fromServer = server?.values === values ? server.errors : undefined;

  const shown = useMemo(() => {
    const notice = [...errors].filter(
      ([path, { rule }]) => isChecked || (left.has(path) && rule !== 'required'),
    );
    return new Map([
      ...(fromServer ?? []),
      ...notice.map(([path, { message }]): [string, string] => [path, message]),
    ]);
  }, [errors, fromServer, isChecked, left]);

  return {
    shown,
    isChecked,
    /** Shows all errors from now on. */
    reportAll: useCallback(() => setChecked(true), []),
    leave: useCallback(
      (path: string) => setLeft((before) => (before.has(path) ? before : new Set([...before, path]))),
      [],
    ),
    refuse: useCallback(
      (violations: readonly FieldError[], sent: BolValues) =>
        setServer({
          values: sent,
          errors: new Map(violations.map(({ field, message }) => [field, message])),
        }),
      [],
    ),
  };
}

const noViolations: Rules.FormViolations = new Map();

/**
 * Validates the form by the contract's rules, which are loaded when the user starts to fill in the form.
 * Hazardous lines also follow the table of 49 CFR 172.101, which is loaded with the first of them.
 */
export function useFormViolations(values: BolValues, fetchRules = () => import('./check-form-schema.ts')) {
  const [rules, setRules] = useState<typeof Rules | null>(null);
  const { table } = useHazmatTable(hasHazmat(values));
  const violations = useMemo(() => rules?.checkForm(values, table) ?? noViolations, [rules, values, table]);
  /** Validates the form. Finds nothing without the rules: the service decides, and the next check retries. */
  const check = async (checked: BolValues): Promise<Rules.FormViolations> => {
    const [fetched, fetchedTable] = await Promise.all([
      fetchRules().catch(() => null),
      hasHazmat(checked) ? fetchHazmatTable().catch(() => null) : null,
    ]);
    setRules(fetched);
    return fetched?.checkForm(checked, fetchedTable) ?? noViolations;
  };
  return { violations, check };
}
