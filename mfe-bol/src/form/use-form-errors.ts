import type { FieldError } from '@freightwright/contracts';
import { useCallback, useMemo, useState } from 'react';
import type { BolValues } from './bol-values.ts';
import type { FormErrors, FormFaults } from './check-form.ts';

/** What the service found wrong, each with what stood in the form then: it holds until that is changed. */
interface ServerErrors {
  readonly values: BolValues;
  readonly errors: FormErrors;
}

/**
 * When an error is said: of a field that was left with something in it at once, of everything after a try to issue. What the service refused
 * stands until the form is changed.
 * @param revision another one when another form is in place of this one: nothing is said of it yet.
 */
export function useFormErrors(values: BolValues, errors: FormFaults, revision: number) {
  const [isChecked, setChecked] = useState(false);
  const [left, setLeft] = useState<ReadonlySet<string>>(new Set());
  const [server, setServer] = useState<ServerErrors | null>(null);
  const [of, setOf] = useState(revision);
  if (of !== revision) {
    setOf(revision);
    setChecked(false);
    setLeft(new Set());
    setServer(null);
  }
  const fromServer = server?.values === values ? server.errors : undefined;

  const shown = useMemo(() => {
    const said = [...errors].filter(
      ([path, { rule }]) => isChecked || (left.has(path) && rule !== 'required'),
    );
    return new Map([
      ...(fromServer ?? []),
      ...said.map(([path, { message }]): [string, string] => [path, message]),
    ]);
  }, [errors, fromServer, isChecked, left]);

  return {
    /** By path. */
    shown,
    isChecked,
    /** Everything is said from now on. */
    sayAll: useCallback(() => setChecked(true), []),
    leave: useCallback(
      (path: string) => setLeft((before) => (before.has(path) ? before : new Set([...before, path]))),
      [],
    ),
    refuse: useCallback(
      (faults: readonly FieldError[], sent: BolValues) =>
        setServer({ values: sent, errors: new Map(faults.map(({ field, message }) => [field, message])) }),
      [],
    ),
  };
}
