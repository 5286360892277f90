import { useEffect, useRef } from 'react';
import { usePlatform } from './use-platform.ts';

interface RemotePartProps {
  /** As the remote that lends it declares it: 'practice-calculator'. */
  readonly name: string;
  /** Of its place. Give it the height that the part will take, so that the page does not jump. */
  readonly className?: string | undefined;
}

/** A part of another remote. It fails in its own place, and the page around it goes on. */
export function RemotePart({ name, className }: RemotePartProps) {
  const { mountPart } = usePlatform();
  const place = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (place.current) return mountPart(name, place.current).unmount;
  }, [mountPart, name]);
  return <div ref={place} className={className} />;
}
