import type { BolDraftForm } from '@freightwright/contracts';
import { checkHazmatByTable, type HazmatByTable } from '@freightwright/contracts/constants';
import {
  type OutsideNumber,
  outsideNumbers,
  type PlacardAdvice,
  requiredPlacards,
} from '@freightwright/hazmat';
import { util } from '@freightwright/mfe-kit';
import { useMemo } from 'react';
import styles from './hazmat-fields.module.css';
import { useHazmatTable } from './table.ts';

/** Requirements of the hazardous lines for the vehicle: placards (49 CFR 172.504), segregation (177.848). */
export function HazmatLoad({ form }: { readonly form: BolDraftForm }) {
  const { table } = useHazmatTable(true);
  const load = useMemo(() => {
    if (table === null) return null;
    const checked = checkHazmatByTable(table, form);
    const hasOther = (form.lineItems?.length ?? 0) > checked.onBoard.length;
    return {
      ...checked,
      placards: requiredPlacards(table, checked.onBoard),
      numbers: outsideNumbers(checked.onBoard, hasOther),
    };
  }, [table, form]);
  if (load === null || load.onBoard.length === 0) return null;
  return (
    <section className={`${util.stack8} ${util.filled} ${util.panel}`} aria-labelledby="hazmat-load">
      <h2 id="hazmat-load" className={util.caption}>
        Hazardous materials on this bill
      </h2>
      <Placards {...load.placards} />
      <Numbers numbers={load.numbers} />
      <Pairs {...load} />
    </section>
  );
}

function Placards({ required, notRequired, dangerousInsteadOf, table2WeightLb }: PlacardAdvice) {
  const weight = table2WeightLb.toLocaleString('en-US', { maximumFractionDigits: 2 });
  return (
    <>
      <p className={util.text}>
        {required.length > 0 ? (
          <>
            Placards needed: <strong>{required.map(({ placard }) => placard).join(', ')}</strong>
          </>
        ) : (
          'These lines alone need no placards.'
        )}
      </p>
      <ul className={styles.why}>
        {required.length === 0 && table2WeightLb > 0 && (
          <li>{weight} lb of Table 2 materials; placards begin at 1,001 lb on one vehicle (172.504(c)).</li>
        )}
        {[...byReason(required), ...byReason(notRequired)].map(([because, placards]) => (
          <li key={because}>
            {placards.join(', ')}: {because}
          </li>
        ))}
        {dangerousInsteadOf.length > 0 && (
          <li>One DANGEROUS placard may stand for {format(dangerousInsteadOf)} (172.504(b)).</li>
        )}
      </ul>
    </>
  );
}

function Numbers({ numbers }: { readonly numbers: readonly OutsideNumber[] }) {
  if (numbers.length === 0) return null;
  return (
    <>
      <p className={util.text}>
        Identification number on each side and each end of the vehicle:{' '}
        <strong>{numbers.map(({ number }) => number).join(', ')}</strong>
      </p>
      <ul className={styles.why}>
        {numbers.map(({ number, because }) => (
          <li key={number}>
            {number}: {because}
          </li>
        ))}
      </ul>
    </>
  );
}

const byReason = (advice: PlacardAdvice['required']) =>
  Array.from(
    Map.groupBy(advice, ({ because }) => because),
    ([because, all]) => [because, all.map(({ placard }) => placard)] as const,
  );

/** 'FLAMMABLE, CORROSIVE and POISON' */
const format = (placards: readonly string[]) => placards.join(', ').replace(/, (?!.*, )/, ' and ');

/** The most pairs in the summary. */
const MAX_SHOWN = 20;

const VERDICTS = {
  apart: 'May not travel together',
  separated: 'Only if separated',
  check: 'Only if they cannot react',
} as const;

function Pairs({ pairs, onBoard }: HazmatByTable) {
  if (pairs.length === 0) return null;
  return (
    <ul className={styles.pairs} aria-label="Lines beside each other">
      {pairs.slice(0, MAX_SHOWN).map(({ lines, verdict, because }) => (
        <li key={lines.join()} className={verdict === 'apart' ? styles.apart : undefined}>
          <strong>
            {VERDICTS[verdict]}, lines {lines.map((at) => (onBoard[at]?.index ?? 0) + 1).join(' and ')}
          </strong>{' '}
          {because}
        </li>
      ))}
      {pairs.length > MAX_SHOWN && <li>And {pairs.length - MAX_SHOWN} more pairs of lines.</li>}
    </ul>
  );
}
