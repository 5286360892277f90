import { Button, CheckIcon, CopyIcon, looks } from '@freightwright/mfe-kit';
import { useEffect, useRef, useState } from 'react';

interface MadeKeyProps {
  readonly made: { readonly name: string; readonly secret: string };
  readonly onClose: () => void;
}

/** Shows a new key, this one time. */
export function MadeKey({ made: { name, secret }, onClose }: MadeKeyProps) {
  const [copying, setCopying] = useState<'idle' | 'copied' | 'refused'>('idle');
  const title = useRef<HTMLHeadingElement>(null);
  useEffect(() => title.current?.focus(), []);
  const copy = () =>
    navigator.clipboard.writeText(secret).then(
      () => setCopying('copied'),
      () => setCopying('refused'),
    );
  return (
    <div className={looks.stack16}>
      <div>
        <h3 ref={title} tabIndex={-1} className={looks.h3}>
          {name} is ready
        </h3>
        <p className={`${looks.above8} ${looks.text}`}>
          Copy the key now and keep it where your program reads it. We keep only a hash of it, so nobody can
          show it to you again.
        </p>
      </div>
      <code className={`${looks.frame} ${looks.filled} ${looks.code} ${looks.breaking}`}>{secret}</code>
      <div className={looks.wrap16}>
        <Button
          variant="primary"
          icon={copying === 'copied' ? <CheckIcon /> : <CopyIcon />}
          onClick={() => void copy()}
        >
          {copying === 'copied' ? 'Copied' : 'Copy the key'}
        </Button>
        <Button variant="quiet" onClick={onClose}>
          I have kept it
        </Button>
        <p role="status" className={looks.note}>
          {copying === 'refused' && 'This browser did not allow copying. Select the key and copy it.'}
          {copying === 'copied' && <span className={looks.unseen}>Copied</span>}
        </p>
      </div>
    </div>
  );
}
