import { type RefObject, useRef } from 'react';

/**
 * Leads the focus on once a dialog has changed a bill, since the button that opened the dialog goes: to the
 * bill, or when that is gone to the next one in the list, else to the one before it, else to the title.
 */
export function useNextBill(title: RefObject<HTMLElement | null>) {
  const place = useRef<HTMLDivElement>(null);
  const next = useRef<() => HTMLElement | null | undefined>(undefined);
  const all = () => [...(place.current?.querySelectorAll<HTMLElement>('[data-bill]') ?? [])];
  const of = (id: string | undefined) => all().find(({ dataset }) => dataset.bill === id);
  return {
    /** What holds the list or the bill. */
    place,
    /** Called when the bill was changed, before its dialog closes. */
    settled(id: string, fate: 'kept' | 'gone' = 'kept') {
      const ids = all().map(({ dataset }) => dataset.bill);
      const at = ids.indexOf(id);
      const target = fate === 'kept' ? id : (ids[at + 1] ?? ids[at - 1]);
      next.current = () => of(target) ?? title.current;
    },
    /** What the focus goes to when the dialog closes: undefined after a dialog that changed nothing. */
    returnTo() {
      const target = next.current?.();
      next.current = undefined;
      return target;
    },
  };
}
