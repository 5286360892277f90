import type { BolTemplateSummary } from '@freightwright/contracts';
import { bookLimits } from '@freightwright/contracts/facts';
import { Button, routes, usePlatform } from '@freightwright/mfe-kit';
import { useState } from 'react';
import { BookEntry } from '../book/book-entry.tsx';
import { useBookChanged, useTemplates } from '../book/book-queries.ts';
import { BookSheet } from '../book/book-sheet.tsx';
import { TemplateDialog } from './template-dialog.tsx';

/** The reader's templates: begun from, renamed and removed. */
export function TemplateList({ onStart }: { readonly onStart: (id: string) => void }) {
  const { call } = usePlatform();
  const changed = useBookChanged();
  const [renaming, setRenaming] = useState<BolTemplateSummary | null>(null);
  const { data, isPending } = useTemplates();
  const remove = async (id: string) => {
    await call(routes.removeBolTemplate, { params: { id } });
    await changed.templates();
  };
  return (
    <>
      <BookSheet
        title="Templates"
        what="the templates"
        count={data?.templates.length}
        limit={bookLimits.templates}
        isPending={isPending}
        none="No templates yet. To keep one, press “Save as template” above the form."
      >
        {data?.templates.map((template) => (
          <BookEntry key={template.id} name={template.name} onRemove={() => remove(template.id)}>
            <Button aria-label={`Start from ${template.name}`} onClick={() => onStart(template.id)}>
              Start
            </Button>
            <Button
              variant="quiet"
              aria-label={`Rename ${template.name}`}
              onClick={() => setRenaming(template)}
            >
              Rename
            </Button>
          </BookEntry>
        ))}
      </BookSheet>
      {renaming && (
        <TemplateDialog
          title="Rename the template"
          name={renaming.name}
          onSave={(name) => call(routes.changeBolTemplate, { params: { id: renaming.id }, body: { name } })}
          onClose={() => setRenaming(null)}
        />
      )}
    </>
  );
}
