import { bookLimits } from '@freightwright/contracts/constants';
import { Button, routes, usePlatform, util } from '@freightwright/mfe-kit';
import { AddressList } from '../book/address-list.tsx';
import { BookList } from '../book/book-list.tsx';
import { useBookChanged, useTemplates } from '../book/book-queries.ts';
import { ProductList } from '../products/product-list.tsx';
import { TemplateDialog } from '../templates/template-dialog.tsx';

export const SavedThings = ({ onStart }: { readonly onStart: (templateId: string) => void }) => (
  <div className={util.styleSheets}>
    <TemplateList onStart={onStart} />
    <AddressList />
    <ProductList />
  </div>
);

function TemplateList({ onStart }: { readonly onStart: (id: string) => void }) {
  const { call } = usePlatform();
  const changed = useBookChanged();
  return (
    <BookList
      title="Templates"
      what="the templates"
      limit={bookLimits.templates}
      none="No templates yet. To keep one, press “Save as template” above the form."
      useEntries={useTemplates}
      describe={({ name }) => ({ name })}
      onRemove={async (id) => {
        await call(routes.removeBolTemplate, { params: { id } });
        await changed.templates();
      }}
      action={({ id, name }) => (
        <Button aria-label={`Start from ${name}`} onClick={() => onStart(id)}>
          Start
        </Button>
      )}
      changeText="Rename"
      dialog={({ id, name }, onClose) => (
        <TemplateDialog
          title="Rename the template"
          name={name}
          onSave={(next) => call(routes.changeBolTemplate, { params: { id }, body: { name: next } })}
          onClose={onClose}
        />
      )}
    />
  );
}
