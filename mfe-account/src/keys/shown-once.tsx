import { Button, CheckIcon, CopyIcon, utilities } from '@freightwright/mfe-kit';
import { type ReactNode, useEffect, useRef, useState } from 'react';

interface OneTimeSecretProps {
  /** 'Warehouse system is ready'. Receives the focus. */
  readonly title: string;
  readonly children: ReactNode;
  readonly secret: string;
  /** The kind of secret: 'key', 'secret'. */
  readonly noun: string;
  readonly onClose: () => void;
}

export function OneTimeSecret({ title: message, children, secret, noun, onClose }: OneTimeSecretProps) {
  const [copying, setCopying] = useState<'idle' | 'copied' | 'refused'>('idle');
  const title = useRef<HTMLHeadingElement>(null);
  useEffect(() => title.current?.focus(), []);
  const copy = () =>
    navigator.clipboard.writeText(secret).then(
      () => setCopying('copied'),
      () => setCopying('refused'),
    );
  return (
    <div className={utilities.stack16}>
      <div>
        <h3 ref={title} tabIndex={-1} className={utilities.h3}>
          {message}
        </h3>
        <p className={`${utilities.above8} ${utilities.text}`}>{children}</p>
      </div>
      <code className={`${utilities.frame} ${utilities.filled} ${utilities.code} ${utilities.breaking}`}>
        {secret}
      </code>
      <div className={utilities.wrap16}>
        <Button variant="primary" icon={copying === 'copied' ? <CheckIcon /> : <CopyIcon />} onClick={copy}>
          {copying === 'copied' ? 'Copied' : `Copy the ${noun}`}
        </Button>
        <Button variant="quiet" onClick={onClose}>
          I have kept it
        </Button>
        <p role="status" className={utilities.note}>
          {copying === 'refused' && `This browser did not allow copying. Select the ${noun} and copy it.`}
          {copying === 'copied' && <span className={utilities.unseen}>Copied</span>}
        </p>
      </div>
    </div>
  );
}
