import {
  DidNotLoad,
  looks,
  Sheet,
  SheetBody,
  usePageTitle,
  usePlatform,
  useReadable,
} from '@freightwright/mfe-kit';
import { OwnQueries } from '../own-queries.tsx';
import { useAccount } from './account-queries.ts';
import { ActivityLink } from './activity-link.tsx';
import { DeleteSection } from './delete-section.tsx';
import { EmailSection } from './email-section.tsx';
import { ExportSection } from './export-section.tsx';
import { KeysLink } from './keys-link.tsx';
import { NameSection } from './name-section.tsx';
import { PasswordSection } from './password-section.tsx';
import { SessionsSection } from './sessions-section.tsx';

/** The shell shows this page only to signed-in visitors, but for the moment after a sign-out. */
export function AccountPage() {
  usePageTitle('Account');
  const { status, user } = useReadable(usePlatform().session);
  return (
    <>
      <header className={`${looks.below20} ${looks.apart16}`}>
        <h1 className={looks.h1}>Account</h1>
        <a href="/dashboard" className={looks.text}>
          See your plan on the dashboard
        </a>
      </header>
      {status === 'pending' && <Waiting />}
      {user && (
        <OwnQueries key={user.id} userId={user.id}>
          <Sections />
        </OwnQueries>
      )}
      {status === 'signed-out' && <p className={looks.ink2}>You are signed out.</p>}
    </>
  );
}

function Sections() {
  const loading = useAccount();
  const account = loading.data;
  if (loading.isPending) return <Waiting />;
  if (account === undefined) {
    return (
      <Sheet aria-label="Account">
        <SheetBody>
          <DidNotLoad loading={loading}>Your account did not load. Nothing in it has changed.</DidNotLoad>
        </SheetBody>
      </Sheet>
    );
  }
  return (
    <div className={looks.sheets}>
      <NameSection account={account} />
      <EmailSection account={account} />
      <PasswordSection email={account.email} />
      <SessionsSection />
      <ActivityLink />
      <KeysLink />
      <ExportSection />
      <DeleteSection />
    </div>
  );
}

/** The place of the first sections, while the account is read. */
function Waiting() {
  return (
    <div role="status" aria-label="Loading the account" className={looks.sheets}>
      {['Name and company', 'Email', 'Password'].map((title) => (
        <Sheet key={title} aria-hidden="true">
          <SheetBody className={looks.stack16}>
            <p className={looks.h3}>{title}</p>
            <span className={`${looks.bar36} ${looks.measure480}`} />
            <span className={`${looks.bar36} ${looks.measure480}`} />
          </SheetBody>
        </Sheet>
      ))}
    </div>
  );
}
