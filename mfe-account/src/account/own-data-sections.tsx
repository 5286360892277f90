import { Button, Dialog, routes, saveFile, usePlatform, util } from '@freightwright/mfe-kit';
import { type FormEvent, useEffect, useRef, useState } from 'react';
import { Refusal, useStep } from '../state/use-step.tsx';
import styles from './delete-dialog.module.css';
import { PasswordField } from './password-section.tsx';
import pendingText from './pending-text.module.css';
import { AccountSection } from './section.tsx';

/** Longer than the route's timeout. */
const exportTimeoutMs = 65_000;

export function ExportSection() {
  const { call } = usePlatform();
  const [isSaved, setSaved] = useState(false);
  const { isPending, error, take } = useStep();
  const save = async () => {
    setSaved(false);
    const isDone = await take(async () => {
      const file = await call(routes.exportAccount, { timeoutMs: exportTimeoutMs });
      saveFile(file, `freightwright-account-${new Date().toISOString().slice(0, 10)}.json`);
    });
    setSaved(isDone);
  };
  return (
    <AccountSection
      title="Your data"
      about="One JSON file with everything that we keep about you. You can export it three times a day."
    >
      <div className={`${util.stack16} ${util.left} ${pendingText.later}`}>
        <p className={util.quiet}>
          It holds your account, your subscription with its invoices, and the devices that are signed in. Your
          bills of lading, address book, estimates and own terms are in it too. Passwords and keys are not.
          Only your browser keeps calculations.
        </p>
        <Button pendingText={isPending && 'Preparing'} onClick={save}>
          Export my data
        </Button>
        <p role="status" className={util.note}>
          {isSaved && 'Saved in your downloads.'}
        </p>
        <Refusal title="Not exported." error={error} />
      </div>
    </AccountSection>
  );
}

const waitAtMostMs = 30_000;

export function DeleteSection() {
  const [isOpen, setOpen] = useState(false);
  return (
    <AccountSection title="Delete account" about="You review what happens before anything is deleted.">
      <p className={`${util.below16} ${util.quiet}`}>
        It ends your subscription at once, signs you out everywhere and erases what is yours. It cannot be
        undone.
      </p>
      <Button onClick={() => setOpen(true)}>Delete my account</Button>
      {isOpen && <DeleteDialog onClose={() => setOpen(false)} />}
    </AccountSection>
  );
}

/** Explains what a deletion removes and what it does not, and asks for the password. */
function DeleteDialog({ onClose }: { readonly onClose: () => void }) {
  const { call, navigate, refreshSession } = usePlatform();
  const [password, setPassword] = useState('');
  const { isPending, error, errorOf, take, clear } = useStep();
  const field = useRef<HTMLInputElement>(null);
  useEffect(() => {
    if (error !== null) field.current?.focus();
  }, [error]);
  const onSubmit = async (event: FormEvent) => {
    event.preventDefault();
    if (password === '' || isPending) return;
    await take(async () => {
      const { reportToken } = await call(routes.closeAccount, {
        body: { password },
        timeoutMs: waitAtMostMs,
      });
      // In the fragment, which is not sent to servers. Anyone with the link can read the report.
      navigate(`/account-deleted#${reportToken}`);
      await refreshSession();
    });
  };
  return (
    <Dialog open title="Delete your account?" onClose={onClose}>
      <form noValidate className={util.stack16} onSubmit={onSubmit}>
        <div className={`${util.stack12} ${util.text}`}>
          <div>
            <h3 className={util.caption}>Erased</h3>
            <ul className={styles.list}>
              <li>Your account: address, name, company, password, API keys and every sign-in</li>
              <li>Drafts, address book, templates, products, estimates and own terms</li>
              <li>Counters of your use, and mails to you that still wait</li>
            </ul>
          </div>
          <div>
            <h3 className={util.caption}>Kept, because the law makes us</h3>
            <ul className={styles.list}>
              <li>Issued bills of lading: number, dates, classes and weights, without you as a person</li>
              <li>Invoices, at the payment provider</li>
            </ul>
          </div>
          <p>
            Your subscription ends at once. To keep a copy of your data, export it first. This cannot be
            undone.
          </p>
        </div>
        <PasswordField
          ref={field}
          label="Current password"
          name="password"
          autoComplete="current-password"
          value={password}
          error={errorOf('password')}
          onValue={(value) => {
            setPassword(value);
            clear();
          }}
        />
        <Refusal title="Not deleted." error={error} fields={['password']} />
        <div className={util.buttons}>
          <Button
            type="submit"
            className={util.danger}
            disabled={password === ''}
            pendingText={isPending && 'Deleting'}
          >
            Delete my account
          </Button>
          <Button variant="quiet" onClick={onClose}>
            Keep my account
          </Button>
        </div>
        {password === '' && <p className={util.source}>Enter your password to delete the account.</p>}
      </form>
    </Dialog>
  );
}
