import { Button, CheckIcon, CopyIcon, looks } from '@freightwright/mfe-kit';
import { type ReactNode, useEffect, useRef, useState } from 'react';

interface ShownOnceProps {
  /** 'Warehouse system is ready'. Receives the focus. */
  readonly title: string;
  readonly children: ReactNode;
  readonly secret: string;
  /** The kind of secret: 'key', 'secret'. */
  readonly noun: string;
  readonly onClose: () => void;
}

export function ShownOnce({ title: message, children, secret, noun, onClose }: ShownOnceProps) {
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
          {message}
        </h3>
        <p className={`${looks.above8} ${looks.text}`}>{children}</p>
      </div>
      <code className={`${looks.frame} ${looks.filled} ${looks.code} ${looks.breaking}`}>{secret}</code>
      <div className={looks.wrap16}>
        <Button variant="primary" icon={copying === 'copied' ? <CheckIcon /> : <CopyIcon />} onClick={copy}>
          {copying === 'copied' ? 'Copied' : `Copy the ${noun}`}
        </Button>
        <Button variant="quiet" onClick={onClose}>
          I have kept it
        </Button>
        <p role="status" className={looks.note}>
          {copying === 'refused' && `This browser did not allow copying. Select the ${noun} and copy it.`}
          {copying === 'copied' && <span className={looks.unseen}>Copied</span>}
        </p>
      </div>
    </div>
  );
}
