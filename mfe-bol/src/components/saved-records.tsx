import { Button, routes, util } from '@freightwright/mfe-kit';
import { AddressList } from '../book/address-list.tsx';
import { BookList } from '../book/book-list.tsx';
import { ProductList } from '../products/product-list.tsx';
import { TemplateDialog } from '../templates/template-dialog.tsx';

export const SavedThings = ({ onStart }: { readonly onStart: (templateId: string) => void }) => (
  <div className={util.styleSheets}>
    <TemplateList onStart={onStart} />
    <AddressList />
    <ProductList />
  </div>
);

const TemplateList = ({ onStart }: { readonly onStart: (id: string) => void }) => (
  <BookList
    kind="templates"
    title="Templates"
    what="the templates"
    none="No templates yet. Save your first template from the bill form."
    describe={({ name }) => ({ name })}
    onRemove={(call, id) => call(routes.removeBolTemplate, { params: { id } })}
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
        onSave={(call, next) => call(routes.changeBolTemplate, { params: { id }, body: { name: next } })}
        onClose={onClose}
      />
    )}
  />
);
