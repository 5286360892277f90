import { looks } from '@freightwright/mfe-kit';
import { ProductList } from '../products/product-list.tsx';
import { TemplateList } from '../templates/template-list.tsx';
import { AddressList } from './address-list.tsx';

/** What the reader keeps so that nothing is typed twice. */
export function SavedThings({ onStart }: { readonly onStart: (templateId: string) => void }) {
  return (
    <div className={looks.sheets}>
      <TemplateList onStart={onStart} />
      <AddressList />
      <ProductList />
    </div>
  );
}
