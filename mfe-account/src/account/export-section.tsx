import { Button, looks, routes, saveFile, usePlatform } from '@freightwright/mfe-kit';
import { useState } from 'react';
import laterWords from './later-words.module.css';
import { Refusal } from './refusal.tsx';
import { Section } from './section.tsx';
import { useStep } from './use-step.ts';

/** Longer than the route may take. */
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
    <Section
      title="Your data"
      about="One JSON file with everything that we keep about you. You can export it three times a day."
    >
      <div className={`${looks.stack16} ${looks.left} ${laterWords.later}`}>
        <p className={looks.quiet}>
          It holds your account, your subscription with its invoices, and the devices that are signed in. Your
          bills of lading, address book, estimates and own terms are in it too. Passwords and keys are not.
          Only your browser keeps calculations.
        </p>
        <Button pendingText={isPending ? 'Preparing' : undefined} onClick={() => void save()}>
          Export my data
        </Button>
        <p role="status" className={looks.note}>
          {isSaved && 'Saved in your downloads.'}
        </p>
        <Refusal title="Not exported." error={error} />
      </div>
    </Section>
  );
}
