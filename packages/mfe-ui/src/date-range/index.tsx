import { extraComponent, usePlatform, useReadable } from '@freightwright/mfe-kit';
import { Suspense } from 'react';
import type { UiTheme } from '../ui-themes.ts';
import type { DateRangeProps } from './range-picker.tsx';

export type { DayRange } from './range-picker.tsx';

/** Not part of the shared library, because a page with a date range has no table of antd. */
const LazyPicker = extraComponent<DateRangeProps & { readonly theme: UiTheme }>(async () => {
  const [{ RangePicker }] = await Promise.all([import('./range-picker.tsx'), import('../picker.css.ts')]);
  return RangePicker;
});

/**
 * Two days, loaded when they are first shown. `className` must reserve the height, which is 68 px.
 * @example <DateRange remote="mfe-dock" label="Arrival" range={{ from: '2026-11-20' }} onRange={setRange} />
 */
export const DateRange = ({
  className,
  ...props
}: DateRangeProps & { readonly className: string | undefined }) => (
  <div className={className}>
    <Suspense>
      <LazyPicker {...props} theme={useReadable(usePlatform().theme)} />
    </Suspense>
  </div>
);
