import type { BolDraftForm } from '@freightwright/contracts';
import { Button, lazyComponent, routes, SelectField, usePlatform, util } from '@freightwright/mfe-kit';
import { Suspense, useState } from 'react';
import { useLastIssued } from '../api/bol-queries.ts';
import { useEntries } from '../book/use-entries.ts';
import { usedAgain } from '../values/values-of.ts';
import styles from './template-bar.module.css';

const TemplateDialog = lazyComponent(async () => (await import('./template-dialog.tsx')).TemplateDialog);

interface TemplateBarProps {
  readonly isBlank: boolean;
  readonly form: BolDraftForm;
  readonly onStart: (id: string) => void;
  readonly onUseAgain: (id: string) => void;
}

/** Above the form: starts it from a template or the last bill, and saves it as a template. */
export function TemplateBar({ form, isBlank, onStart, onUseAgain }: TemplateBarProps) {
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
      {isBlank && <LastBill onUseAgain={onUseAgain} />}
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

function LastBill({ onUseAgain }: Pick<TemplateBarProps, 'onUseAgain'>) {
  const { last } = useLastIssued();
  if (last === undefined) return null;
  return <Button onClick={() => onUseAgain(last.id)}>Last bill again, to {last.consigneeCompany}</Button>;
}
