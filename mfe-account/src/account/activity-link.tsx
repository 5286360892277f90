import { ButtonLink } from '@freightwright/mfe-kit';
import { Section } from './section.tsx';

export function ActivityLink() {
  return (
    <Section
      title="Activity"
      about="Sign-ins, API keys, bills of lading and changes of your account in the last year, and from where."
    >
      <ButtonLink href="/account/activity">Open activity</ButtonLink>
    </Section>
  );
}
