import type { BolDraftForm } from '@freightwright/contracts';
import {
  Button,
  extraComponent,
  lazyComponent,
  routes,
  SelectField,
  usePlatform,
  util,
} from '@freightwright/mfe-kit';
import { Suspense, useState } from 'react';
import { useEntries } from '../book/book-queries.ts';
import { usedAgain } from '../values/values-of.ts';
import type { LastBillProps } from './last-bill.tsx';
import styles from './template-bar.module.css';

const TemplateDialog = lazyComponent(async () => (await import('./template-dialog.tsx')).TemplateDialog);

const LastBill = extraComponent(async () => (await import('./last-bill.tsx')).LastBill);

interface TemplateBarProps extends LastBillProps {
  readonly isBlank: boolean;
  readonly form: BolDraftForm;
  readonly onStart: (id: string) => void;
}

/** Above the form: starts it from a template or the last bill, and saves it as a template. */
export function TemplateBar({ form, isBlank, onStart, ...last }: TemplateBarProps) {
  const { toast } = usePlatform();
  const { data: templates = [] } = useEntries('templates');
  const [isNaming, setNaming] = useState(false);
  return (
    <div className={styles.bar}>
      {templates.length > 0 && (
        <SelectField
          label="Start from a template"
          className={`${util.basis240} ${util.measure480}`}
          placeholder="Choose one"
          value=""
          options={templates.map(({ id, name }) => [id, name])}
          onValue={(id) => id !== '' && onStart(id)}
        />
      )}
      <Button onClick={() => setNaming(true)}>Save as template</Button>
      {isBlank && (
        <Suspense>
          <LastBill {...last} />
        </Suspense>
      )}
      {isNaming && (
        <Suspense>
          <TemplateDialog
            title="Save as template"
            onSave={async (call, name) => {
              await call(routes.saveBolTemplate, { body: { name, form: usedAgain(form) } });
              toast({ kind: 'success', title: 'Template Saved', text: name.trim() });
            }}
            onClose={() => setNaming(false)}
          />
        </Suspense>
      )}
    </div>
  );
}
