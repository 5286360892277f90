import { Button, CheckIcon, CopyIcon, Section, SectionHead, util } from '@freightwright/mfe-kit';
import { useState } from 'react';
import styles from './code-sample.module.css';

interface CodeSampleProps {
  /** A file name, or a description. */
  readonly label: string;
  readonly code: string;
}

/** A code sample that can be copied. A long line scrolls. */
export function CodeSample({ label, code }: CodeSampleProps) {
  const [copying, setCopying] = useState<'idle' | 'copied' | 'refused'>('idle');
  const copy = () =>
    navigator.clipboard.writeText(code).then(
      () => setCopying('copied'),
      () => setCopying('refused'),
    );
  return (
    <Section aria-label={label}>
      <SectionHead>
        <p className={util.caption}>{label}</p>
        <div className={`${util.row10} ${styles.copying}`}>
          <p role="status" className={util.note}>
            {copying === 'copied' && <span className={util.unseen}>Copied</span>}
            {copying === 'refused' && 'Select the text and copy it.'}
          </p>
          <Button variant="quiet" icon={copying === 'copied' ? <CheckIcon /> : <CopyIcon />} onClick={copy}>
            {copying === 'copied' ? 'Copied' : 'Copy'}
          </Button>
        </div>
      </SectionHead>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: scrollable content must be reachable by keyboard */}
      <pre className={styles.code} tabIndex={0}>
        <code>{code}</code>
      </pre>
    </Section>
  );
}
