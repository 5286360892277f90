import type { SavedBolProduct } from '@freightwright/contracts';
import type { LineMeasures } from '@freightwright/contracts/constants';
import { Button, extraComponent, lazyComponent, util } from '@freightwright/mfe-kit';
import { Suspense, useState } from 'react';
import { ProductField } from '../book/saved-field.tsx';
import { EntryField } from '../fields/entry-field.tsx';
import { SampleMark } from '../products/sample-mark.tsx';
import { type LineValues, lineEntries, type PlainEntries, valueIn } from '../values/bol-values.ts';
import { line as lineCatalog } from '../values/catalog.made.ts';
import styles from './line-editor.module.css';

/** Loaded with the first line that has suggestions. */
const LineSuggestions = extraComponent(async () => (await import('./line-suggestions.tsx')).LineSuggestions);
/** The fields and rules of hazardous materials, which few lines need. */
const HazmatFields = lazyComponent(async () => (await import('../hazmat/hazmat-fields.tsx')).HazmatFields);

const ProductTaken = lazyComponent(async () => (await import('../products/product-taken.tsx')).ProductTaken);
const SaveProduct = extraComponent(async () => (await import('../products/save-product.tsx')).SaveProduct);

interface LineEditorProps {
  readonly line: LineValues;
  readonly index: number;
  readonly measures: LineMeasures | undefined;
  readonly onChange: (update: (line: LineValues) => LineValues) => void;
  readonly onClose: () => void;
  readonly onRemove: () => void;
}

/** Their inputs are elsewhere: with suggestions of saved products, and beside the item. */
const elsewhere: ReadonlySet<string> = new Set(['commodityDescription', 'nmfcSample']);
const drawn = lineEntries.filter(([name]) => !elsewhere.has(name));
const afterItem = drawn.findIndex(([name]) => name === 'nmfcItem') + 1;

export function LineEditor({ line, index, measures, onChange, onClose, onRemove }: LineEditorProps) {
  const [taken, setTaken] = useState<SavedBolProduct | null>(null);
  const put = (fields: Partial<LineValues>) => onChange((before) => ({ ...before, ...fields }));
  const inputs = (entries: PlainEntries) =>
    entries.map(([name, entry]) => {
      const value = valueIn(line, name);
      const typed = typeof value === 'boolean' ? value : String(value);
      const shared = { entry, path: `lineItems.${index}.${name}`, value: typed };
      return <EntryField key={name} {...shared} onValue={(next) => put({ [name]: next })} />;
    });
  return (
    <fieldset className={`${styles.editor} ${util.twelve}`} data-line={line.key}>
      <legend className={styles.title}>Line {index + 1}</legend>
      <ProductField
        path={`lineItems.${index}.commodityDescription`}
        value={line.commodityDescription}
        maxLength={lineCatalog.commodityDescription.limit}
        onValue={(commodityDescription) => put({ commodityDescription })}
        label={lineCatalog.commodityDescription.label}
        required
        onTake={(saved) => setTaken({ ...saved })}
      />
      {taken && (
        <Suspense>
          <ProductTaken saved={taken} line={line} onChange={put} />
        </Suspense>
      )}
      {inputs(drawn.slice(0, afterItem))}
      <SampleMark line={line} index={index} onConfirm={() => put({ nmfcSample: false })} />
      {(measures?.densityPcf !== undefined || line.commodityDescription.trim() !== '') && (
        <LineSuggestions line={line} densityPcf={measures?.densityPcf} onTake={put} />
      )}
      {inputs(drawn.slice(afterItem))}
      {line.hazmat && (
        <Suspense fallback={<p role="status">Loading the fields of hazardous materials</p>}>
          <HazmatFields line={line} index={index} onChange={put} />
        </Suspense>
      )}
      {line.commodityDescription.trim() !== '' && <SaveProduct line={line} />}
      <div className={styles.actions}>
        <Button onClick={onClose}>Done</Button>
        <Button variant="quiet" onClick={onRemove}>
          Remove line
        </Button>
      </div>
    </fieldset>
  );
}
