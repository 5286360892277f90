import { ButtonLink, DidNotLoad, Section, SectionBody, util } from '@freightwright/mfe-kit';
import { useAccount } from '../api/account-queries.ts';
import { OwnPage } from '../api/own-queries.tsx';
import { EmailSection } from './email-section.tsx';
import { NameSection } from './name-section.tsx';
import { DeleteSection, ExportSection } from './own-data-sections.tsx';
import { PasswordSection } from './password-section.tsx';
import { AccountSection } from './section.tsx';
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
      <Section aria-label="Account">
        <SectionBody>
          <DidNotLoad loading={loading}>We couldn’t load your account. Nothing in it has changed.</DidNotLoad>
        </SectionBody>
      </Section>
    );
  }
  return (
    <div className={util.styleSheets}>
      <NameSection account={account} />
      <EmailSection account={account} />
      <PasswordSection email={account.email} />
      <SessionsSection />
      <AccountSection
        title="Activity"
        about="Sign-ins, API keys, bills of lading and changes of your account in the last year, and from where."
      >
        <ButtonLink href="/account/activity">Open activity</ButtonLink>
      </AccountSection>
      <AccountSection
        title="API keys"
        about="With a key, a program of yours calls our API. Keys are part of the Enterprise plan."
      >
        <ButtonLink href="/account/keys">Open API keys</ButtonLink>
      </AccountSection>
      <ExportSection />
      <DeleteSection />
    </div>
  );
}

const Waiting = () => (
  <div role="status" aria-label="Loading the account" className={util.styleSheets}>
    {['Name and company', 'Email', 'Password'].map((title) => (
      <Section key={title} aria-hidden="true">
        <SectionBody className={util.stack16}>
          <p className={util.h3}>{title}</p>
          <span className={`${util.bar36} ${util.measure480}`} />
          <span className={`${util.bar36} ${util.measure480}`} />
        </SectionBody>
      </Section>
    ))}
  </div>
);
