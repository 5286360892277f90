import { formatMeasures } from '@freightwright/bol-document';
import { type LineMeasures, packageTypes } from '@freightwright/contracts/constants';
import { formatNumber, quantity } from '@freightwright/domain';
import { ClassChip, classNames, Tag, util } from '@freightwright/mfe-kit';
import { useFormAccess } from '../fields/form-fields.tsx';
import type { LineValues } from '../values/bol-values.ts';
import { draftLineOf } from '../values/draft-form-of.ts';
import { classReason } from '../values/suggest.ts';
import styles from './line-card.module.css';

interface FoldedLineProps {
  readonly line: LineValues;
  readonly index: number;
  readonly measures: LineMeasures | undefined;
  readonly onOpen: () => void;
  readonly onTake: (fields: Partial<LineValues>) => void;
}

export const FoldedLine = (props: FoldedLineProps) => (
  <>
    <LineCard {...props} />
    <ClassReasonLine {...props} />
  </>
);

function LineCard({ line, index, measures, onOpen }: FoldedLineProps) {
  const { hasErrorIn } = useFormAccess();
  const isInvalid = hasErrorIn(`lineItems.${index}.`);
  const title = (line.hazmat && materialOf(line)) || line.commodityDescription.trim();
  const measured = formatMeasures(measures);
  const hasLabels = line.nmfcClass !== '' || line.hazmat || line.nmfcItem !== '';
  return (
    <button
      type="button"
      className={classNames(styles.card, isInvalid && styles.invalid)}
      aria-label={`Edit line ${index + 1}: ${title || 'nothing described yet'}`}
      onClick={onOpen}
    >
      <span className={`${util.stack2} ${util.shrinking}`}>
        <span className={`${util.caption} ${util.breaking}`}>
          {title || `Line ${index + 1}, nothing described yet`}
        </span>
        <span className={util.quiet}>{formatLine(line)}</span>
        {measured !== '' && <span className={util.quiet}>{measured}</span>}
        {isInvalid && <span className={util.error}>Something is missing or wrong here</span>}
      </span>
      {hasLabels && (
        <span className={util.labels}>
          {line.nmfcClass !== '' && <ClassChip freightClass={line.nmfcClass} />}
          {line.hazmat ? (
            <span className={util.warned}>Hazmat</span>
          ) : (
            <span className={`${util.code} ${util.quiet}`}>{line.nmfcItem}</span>
          )}
          {line.nmfcSample && <Tag>sample, confirm</Tag>}
        </span>
      )}
    </button>
  );
}

/** 'UN1263, Paint, 3' */
function materialOf({ hazmatDetails }: LineValues): string {
  const { identificationNumber, properShippingName, hazardClass } = hazmatDetails;
  return [identificationNumber, properShippingName, hazardClass].filter(Boolean).join(', ');
}

/** '4 pallets, 96 cartons, 2,000 lb' */
export function formatLine(line: LineValues): string {
  const { handlingUnits, handlingUnitType, packages, packageType, weight, hazmatDetails } = draftLineOf(line);
  const counted = (count: number | undefined, type: keyof typeof packageTypes | undefined) => {
    if (!count || type === undefined) return '';
    const { one, many } = packageTypes[type];
    return `${formatNumber(count)} ${count === 1 ? one : many}`;
  };
  const units = counted(handlingUnits, handlingUnitType);
  const inside = counted(packages, packageType);
  const { quantity: amount, quantityUnit = '' } = hazmatDetails ?? {};
  return [
    units,
    units === inside ? '' : inside,
    weight === undefined ? '' : quantity(weight, 'lb'),
    amount === undefined ? '' : `${formatNumber(amount)} ${quantityUnit}`,
  ]
    .filter(Boolean)
    .join(', ');
}

/** Why the line has its class where the two scales differ. One click applies the other class. */
function ClassReasonLine({ line, index, measures, onTake }: FoldedLineProps) {
  const reason = classReason(line, measures?.densityPcf);
  if (reason === undefined) return null;
  return (
    <div className={styles.reason}>
      <span className={util.quiet}>{reason.label}</span>
      <button
        type="button"
        className={`${util.smallButton} ${util.high24}`}
        aria-label={`Use class ${reason.other} on line ${index + 1}`}
        onClick={() => onTake({ nmfcClass: reason.other })}
      >
        Use {reason.other}
      </button>
    </div>
  );
}
