import { Button, CheckIcon, CopyIcon, util } from '@freightwright/mfe-kit';
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
    <div className={util.stack16}>
      <div>
        <h3 ref={title} tabIndex={-1} className={util.h3}>
          {message}
        </h3>
        <p className={`${util.above8} ${util.text}`}>{children}</p>
      </div>
      <code className={`${util.frame} ${util.filled} ${util.code} ${util.breaking}`}>{secret}</code>
      <div className={util.wrap16}>
        <Button variant="primary" icon={copying === 'copied' ? <CheckIcon /> : <CopyIcon />} onClick={copy}>
          {copying === 'copied' ? 'Copied' : `Copy the ${noun}`}
        </Button>
        <Button variant="quiet" onClick={onClose}>
          I have kept it
        </Button>
        <p role="status" className={util.note}>
          {copying === 'refused' && `This browser did not allow copying. Select the ${noun} and copy it.`}
          {copying === 'copied' && <span className={util.unseen}>Copied</span>}
        </p>
      </div>
    </div>
  );
}
