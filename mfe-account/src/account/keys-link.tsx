import { ButtonLink } from '@freightwright/mfe-kit';
import { Section } from './section.tsx';

export function KeysLink() {
  return (
    <Section
      title="API keys"
      about="With a key, a program of yours calls our API. Keys are part of the Enterprise plan."
    >
      <ButtonLink href="/account/keys">Open API keys</ButtonLink>
    </Section>
  );
}
