import { Button, Sheet, SheetBody } from '@freightwright/mfe-kit';
import styles from './my-bols.module.css';

/** The list of bills, which is empty: no page writes one yet. */
export function MyBols({ onOpenChecklist }: { readonly onOpenChecklist: () => void }) {
  return (
    <Sheet title="My BOLs" className={styles.sheet}>
      <SheetBody>
        <h3 className={styles.title}>No bills of lading yet</h3>
        <p className={styles.text}>Drafts and issued pages are listed here. An issued page never changes.</p>
        <Button onClick={onOpenChecklist}>Open the checklist</Button>
      </SheetBody>
    </Sheet>
  );
}
