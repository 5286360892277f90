import type { SavedBolProduct } from '@freightwright/contracts';
import { Button, util } from '@freightwright/mfe-kit';
import { useEffect, useState } from 'react';
import type { LineValues } from '../values/bol-values.ts';
import { readNumber } from '../values/read-figures.ts';
import { type Filling, fillLine, weightOf } from './product-values.ts';

interface ProductTakenProps {
  readonly saved: SavedBolProduct;
  readonly line: LineValues;
  readonly onChange: (fields: Partial<LineValues>) => void;
}

/** Fills in the line with the chosen product, and reports what changed and what did not. */
export function ProductTaken({ saved, line, onChange }: ProductTakenProps) {
  const { product, hazmatViolation } = saved;
  const [filling, setFilling] = useState<Filling | null>(null);
  const [before, setBefore] = useState<Partial<LineValues>>({});
  const put = (fields: Partial<LineValues>) => {
    onChange(fields);
    setBefore({ ...before, ...fields });
  };
  const fill = (over: boolean) => {
    const next = fillLine(line, product, { before, over, withoutEntry: hazmatViolation !== undefined });
    put(next.put);
    setFilling(over && filling ? { ...next, filled: [...filling.filled, ...next.filled] } : next);
  };
  // biome-ignore lint/correctness/useExhaustiveDependencies: fills in a single time, when it is chosen.
  useEffect(() => fill(false), [saved]);

  const units = readNumber(line.handlingUnits);
  // biome-ignore lint/correctness/useExhaustiveDependencies: only another number of units changes the weight.
  useEffect(() => {
    const isOfProduct = before.weight !== undefined && line.weight === before.weight;
    if (isOfProduct && product.unitWeight !== undefined && units !== undefined && units > 0) {
      put({ weight: String(weightOf(product.unitWeight * units)) });
    }
  }, [units]);

  const isFollowing = product.unitWeight !== undefined && before.weight === line.weight;
  return (
    <div>
      <p role="status" className={util.note}>
        {filling !== null &&
          [...format(filling, hazmatViolation), ...(isFollowing ? [follows] : [])].join(' ')}
      </p>
      {filling !== null && filling.saved.length > 0 && (
        <Button variant="quiet" onClick={() => fill(true)}>
          Use the product's {listed(filling.saved)}
        </Button>
      )}
    </div>
  );
}

const follows = 'The weight follows the number of handling units until you type it.';

const format = ({ filled, saved }: Filling, hazmatViolation: string | undefined): string[] => [
  filled.length > 0 ? `Filled in from your products: ${listed(filled)}.` : 'Filled in from your products.',
  ...(saved.length > 0 ? [`What you typed stays: ${listed(saved)}.`] : []),
  ...(hazmatViolation === undefined
    ? []
    : [`Without its hazardous material, which you need to choose again. ${hazmatViolation}`]),
];

const list = new Intl.ListFormat('en-US');
const listed = (texts: readonly string[]) => list.format(texts);
