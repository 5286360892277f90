import { type InquiryType, inquiryTypes } from '@freightwright/contracts/constants';
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
import { useLayoutEffect, useState } from 'react';
import { businessHours, EmailLink, supportAddress } from '../components/email-link.tsx';
import { PageHead } from '../components/page-head.tsx';
import { contactQuestions } from './contact-questions.ts';
import { MessageForm } from './message-form.tsx';
import { sendMessage } from './send-message.ts';
import sides from './with-side.module.css';

const kind = { name: 'inquiryType', label: 'Inquiry type', options: inquiryTypes } as const;
/** Source: product specification, point 8, "Contact success", and point 9 for the second. */
const success = {
  title: 'Message Sent Successfully',
  text: "Thank you for contacting us. We'll get back to you within 24 hours.",
};
const waitMs = 1_000;

export function ContactPage() {
  usePageHead({
    title: 'Contact',
    description:
      'Write to Freightwright about sales, support, Enterprise, a partnership or the press. We answer within 24 hours.',
    canonicalPath: '/contact',
    updated: '2026-11-23',
    questions: contactQuestions,
  });
  const platform = usePlatform();
  const [inquiryType, setInquiryType] = useState<InquiryType>('general');
  useInquiryInAddress(setInquiryType);
  return (
    <>
      <PageHead
        title="Contact"
        lead="Tell us what you ship and what you need. A person reads every message."
      />
      <div className={sides.page}>
        <div className={sides.main}>
          <section aria-labelledby="write">
            <h2 id="write" className={`${util.below16} ${util.h2}`}>
              Send us a message
            </h2>
            <MessageForm
              label="Send us a message"
              kind={kind}
              type={inquiryType}
              onType={setInquiryType}
              hasCompany
              submitText="Send Message"
              success={success}
              onSend={(written, homepage) =>
                sendMessage(
                  platform,
                  { form: 'contact', ...written, inquiryType, ...(homepage && { homepage }) },
                  { waitMs },
                )
              }
            />
          </section>
          <section aria-labelledby="questions">
            <h2 id="questions" className={`${util.below16} ${util.h2}`}>
              Common questions
            </h2>
            <QuestionList name="contact-questions" questions={contactQuestions} />
          </section>
        </div>
        <div className={sides.side}>
          <Section title="Sales">
            <SectionBody className={util.stack8}>
              <p className={util.text}>
                Questions about plans, annual invoices, or several people in one company.
              </p>
              <p className={util.text}>
                <EmailLink />
              </p>
            </SectionBody>
          </Section>
          <Section title="Enterprise">
            <SectionBody className={util.stack12}>
              <p className={util.text}>
                Bulk CSV files, API access and answers within 4 hours. We show you how it works with your own
                freight.
              </p>
              <ButtonLink href={`mailto:${supportAddress}?subject=Schedule%20a%20demo`} className={util.wide}>
                Schedule a Demo
              </ButtonLink>
              <p className={util.note}>The button opens your mail program.</p>
            </SectionBody>
          </Section>
          <Section title="Support">
            <SectionBody>
              <ul className={util.stack8}>
                <li>
                  <Link to="/support">Support and common questions</Link>
                </li>
                <li>
                  <Link to="/documentation">Documentation</Link>
                </li>
                <li>
                  <Link to="/documentation#troubleshooting">Troubleshooting</Link>
                </li>
              </ul>
            </SectionBody>
          </Section>
          <Section title="Company">
            <SectionBody className={util.stack8}>
              <p className={util.text}>
                Freightwright makes tools for less-than-truckload shippers in the United States.{' '}
                <Link to="/about">More about us</Link>
              </p>
              <p className={util.quiet}>{businessHours}</p>
            </SectionBody>
          </Section>
        </div>
      </div>
    </>
  );
}

/** Selects the inquiry in the URL: /contact#enterprise. */
function useInquiryInAddress(choose: (type: InquiryType) => void): void {
  useLayoutEffect(() => {
    const follow = () => {
      const named = inquiryTypes.find(([type]) => `#${type}` === window.location.hash);
      if (named) choose(named[0]);
    };
    follow();
    window.addEventListener('hashchange', follow);
    return () => window.removeEventListener('hashchange', follow);
  }, [choose]);
}
