import { Button, looks } from '@freightwright/mfe-kit';
import { useState } from 'react';
import { DeleteDialog } from './delete-dialog.tsx';
import { Section } from './section.tsx';

export function DeleteSection() {
  const [isOpen, setOpen] = useState(false);
  return (
    <Section title="Delete account" about="You review what happens before anything is deleted.">
      <p className={`${looks.below16} ${looks.quiet}`}>
        It ends your subscription at once, signs you out everywhere and erases what is yours. It cannot be
        undone.
      </p>
      <Button onClick={() => setOpen(true)}>Delete my account</Button>
      {isOpen && <DeleteDialog onClose={() => setOpen(false)} />}
    </Section>
  );
}
