import { useEffect, useRef } from 'react';
import { usePlatform } from './use-platform.ts';

interface RemotePartProps {
  /** Its name in remote.json: 'practice-calculator'. */
  readonly name: string;
  /** For the section's container. Give it the section's height, so that the page does not jump. */
  readonly className?: string | undefined;
}

/**
 * A shared section of another remote. When it fails, the page around it still works.
 * @example <RemotePart name="practice-calculator" />
 */
export function RemotePart({ name, className }: RemotePartProps) {
  const { mountPart } = usePlatform();
  const place = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (place.current) return mountPart(name, place.current).unmount;
  }, [mountPart, name]);
  return <div ref={place} className={className} />;
}
