import type { FreightClassDetail } from '@freightwright/domain';
import { ClassChip, FigureBlock, util } from '@freightwright/mfe-kit';
import { ClassBands } from './class-bands.tsx';
import styles from './class-entry.module.css';
import { classDescriptions, handlingAdvice } from './class-texts.ts';
import { classAnchor } from './cost-groups.ts';
import { describeScale } from './scale-texts.ts';

export function ClassEntry({ detail }: { readonly detail: FreightClassDetail }) {
  const { freightClass, costMultiplier, handling, typicalFreight } = detail;
  const id = classAnchor(freightClass);
  const { chart, nmfc2025, change } = describeScale(freightClass);
  return (
    <article id={id} className={styles.entry} aria-labelledby={`${id}-title`}>
      <h3 id={`${id}-title`} className={`${util.h3} ${util.below4}`}>
        Class {freightClass}
      </h3>
      <p className={util.pretty}>{classDescriptions[freightClass]}</p>
      <dl className={styles.figures}>
        <FigureBlock label="Chart, lb/cu ft" value={chart} />
        <FigureBlock label="NMFC 2025, lb/cu ft" value={nmfc2025 ?? 'none'} />
        <FigureBlock label="Cost against class 50" value={describeMultiplier(costMultiplier)} />
      </dl>
      <ClassBands freightClass={freightClass} />
      {change && <p className={`${util.quiet} ${util.above12}`}>{change}</p>}
      <dl className={styles.details}>
        <dt>Examples</dt>
        <dd>{typicalFreight}</dd>
        <dt>Handling</dt>
        <dd>
          {handling}. {handlingAdvice[handling]}
        </dd>
      </dl>
    </article>
  );
}

export const ClassIndex = ({ classes }: { readonly classes: readonly FreightClassDetail[] }) => (
  <nav aria-label="Classes on this tab">
    <ul className={styles.index}>
      {classes.map(({ freightClass }) => (
        <li key={freightClass}>
          <a className={styles.link} href={`#${classAnchor(freightClass)}`}>
            <span className={util.unseen}>Class </span>
            <ClassChip freightClass={freightClass} />
          </a>
        </li>
      ))}
    </ul>
  </nav>
);

const describeMultiplier = (multiplier: number) =>
  `${multiplier.toLocaleString('en-US', { minimumFractionDigits: 1 })}×`;
