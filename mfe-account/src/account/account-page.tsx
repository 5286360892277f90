import { ButtonLink, DidNotLoad, looks, Sheet, SheetBody } from '@freightwright/mfe-kit';
import { useAccount } from '../account-queries.ts';
import { OwnPage } from '../own-queries.tsx';
import { EmailSection } from './email-section.tsx';
import { NameSection } from './name-section.tsx';
import { DeleteSection, ExportSection } from './own-data-sections.tsx';
import { PasswordSection } from './password-section.tsx';
import { Section } from './section.tsx';
import { SessionsSection } from './sessions-section.tsx';

const link = { href: '/dashboard', label: 'See your plan on the dashboard' };

export const AccountPage = () => (
  <OwnPage title="Account" link={link} waiting={<Waiting />}>
    <Sections />
  </OwnPage>
);

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
      <Section
        title="Activity"
        about="Sign-ins, API keys, bills of lading and changes of your account in the last year, and from where."
      >
        <ButtonLink href="/account/activity">Open activity</ButtonLink>
      </Section>
      <Section
        title="API keys"
        about="With a key, a program of yours calls our API. Keys are part of the Enterprise plan."
      >
        <ButtonLink href="/account/keys">Open API keys</ButtonLink>
      </Section>
      <ExportSection />
      <DeleteSection />
    </div>
  );
}

const Waiting = () => (
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
