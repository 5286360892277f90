import { routes } from '@freightwright/mfe-kit';
import { SaveEntry } from '../book/save-entry.tsx';
import type { LineValues } from '../values/bol-values.ts';
import { productOf } from './product-values.ts';

/** Saves the freight of a line for the next bill. Hazardous waste moves on a manifest and not on a bill. */
export function SaveProduct({ line }: { readonly line: LineValues }) {
  if (line.hazmat && line.hazmatDetails.hazardousWaste) return null;
  return (
    <SaveEntry
      kind="products"
      content={line}
      label="Save as a product"
      done={`${line.commodityDescription.trim()} is in your products.`}
      onSave={(call, typed) => call(routes.saveBolProduct, { body: { product: productOf(typed) } })}
    />
  );
}
