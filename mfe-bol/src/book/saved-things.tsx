import { ProductList } from '../products/product-list.tsx';
import { TemplateList } from '../templates/template-list.tsx';
import { AddressList } from './address-list.tsx';
import styles from './book.module.css';

/** What the reader keeps so that nothing is typed twice. */
export function SavedThings({ onStart }: { readonly onStart: (templateId: string) => void }) {
  return (
    <div className={styles.book}>
      <TemplateList onStart={onStart} />
      <AddressList />
      <ProductList />
    </div>
  );
}
