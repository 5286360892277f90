import { type SupportRequestType, supportRequestTypes } from '@freightwright/contracts/constants';
import {
  ButtonLink,
  QuestionList,
  Section,
  SectionBody,
  usePageHead,
  usePlatform,
  util,
} from '@freightwright/mfe-kit';
import { Link } from '@freightwright/mfe-routing';
import { useState } from 'react';
import { businessHours, EmailLink } from '../components/email-link.tsx';
import { PageHead } from '../components/page-head.tsx';
import { MessageForm } from '../contact/message-form.tsx';
import { sendMessage } from '../contact/send-message.ts';
import sides from '../contact/with-side.module.css';
import { ServiceStatus } from './service-status.tsx';
import { supportQuestions } from './support-questions.ts';

const kind = { name: 'requestType', label: 'Request type', options: supportRequestTypes } as const;
/** Source: product specification, point 8, "Support submit". */
const success = { title: 'Support Request Submitted', text: 'Our team will respond within 24 hours.' };

export function SupportPage() {
  usePageHead({
    title: 'Support',
    description:
      'Answers to ten common questions about freight class, plans, payments and data, and a form to ask your own.',
    canonicalPath: '/support',
    updated: '2026-11-23',
    questions: supportQuestions,
  });
  const platform = usePlatform();
  const [requestType, setRequestType] = useState<SupportRequestType>('general');
  return (
    <>
      <PageHead title="Support" lead="Ten answers first. If yours is not among them, ask us with the form." />
      <div className={sides.page}>
        <div className={sides.main}>
          <section aria-labelledby="questions">
            <h2 id="questions" className={`${util.below16} ${util.h2}`}>
              Common questions
            </h2>
            <QuestionList name="support-questions" questions={supportQuestions} />
          </section>
          <section aria-labelledby="ask">
            <h2 id="ask" className={`${util.below16} ${util.h2}`}>
              Ask support
            </h2>
            <MessageForm
              label="Ask support"
              kind={kind}
              type={requestType}
              onType={setRequestType}
              submitText="Send Request"
              success={success}
              onSend={({ company: _, phone: __, ...written }, homepage) =>
                sendMessage(
                  platform,
                  { form: 'support', ...written, requestType, ...(homepage && { homepage }) },
                  { waitMs: 0 },
                )
              }
            />
          </section>
        </div>
        <div className={sides.side}>
          <Section title="Contact">
            <SectionBody className={util.stack8}>
              <p className={util.text}>
                <EmailLink />
              </p>
              <p className={util.quiet}>We answer within 24 hours.</p>
            </SectionBody>
          </Section>
          <Section title="Hours">
            <SectionBody>
              <p className={util.text}>{businessHours}</p>
            </SectionBody>
          </Section>
          <ServiceStatus />
          <Section title="Quick links">
            <SectionBody>
              <ul className={util.stack8}>
                <li>
                  <Link to="/documentation">Documentation</Link>
                </li>
                <li>
                  <Link to="/nmfc-guide">NMFC guide</Link>
                </li>
                <li>
                  <Link to="/freight-classes">Freight classes</Link>
                </li>
                <li>
                  <a href="/">Calculator</a>
                </li>
              </ul>
            </SectionBody>
          </Section>
          <Section title="Enterprise priority support">
            <SectionBody className={util.stack12}>
              <p className={util.text}>
                Enterprise customers get an answer within 4 hours, by email or by phone.
              </p>
              <ButtonLink href="/contact#enterprise" className={util.wide}>
                Upgrade to Enterprise
              </ButtonLink>
              <p className={util.note}>The button opens our contact form.</p>
            </SectionBody>
          </Section>
        </div>
      </div>
    </>
  );
}
