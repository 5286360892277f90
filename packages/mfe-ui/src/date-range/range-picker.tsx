import { ConfigProvider, DatePicker } from 'antd';
import dayjs from 'dayjs';
import { useId } from 'react';
import { prefixOf, themeOf, type UiTheme } from '../ui-themes.ts';

/** Two inclusive days, '2026-11-20'. Without one the range is open at that end. */
export interface DayRange {
  readonly from?: string | undefined;
  readonly to?: string | undefined;
}

export interface DateRangeProps {
  /** The remote's name, with which the classes begin. */
  readonly remote: string;
  /** What the days are: 'Ship date'. */
  readonly label: string;
  readonly range: DayRange;
  readonly onRange: (range: DayRange) => void;
}

/** antd's range picker, in the look of our fields. The first format is shown, each of them may be typed. */
export function RangePicker({ remote, theme, label, range, onRange }: DateRangeProps & { theme: UiTheme }) {
  const id = useId();
  const prefix = prefixOf(remote);
  const value = [range.from, range.to].map((day) => (day === undefined ? null : dayjs(day)));
  return (
    <ConfigProvider {...themeOf(remote, theme)}>
      <span aria-hidden="true" className={`${prefix}-picker-label`}>
        {label}
      </span>
      {['from', 'to'].map((end) => (
        <label key={end} htmlFor={`${id}-${end}`} className={`${prefix}-unseen`}>
          {`${label} ${end}`}
        </label>
      ))}
      <DatePicker.RangePicker
        id={{ start: `${id}-from`, end: `${id}-to` }}
        value={[value[0] ?? null, value[1] ?? null]}
        allowEmpty={[true, true]}
        format={['MMM D, YYYY', 'M/D/YYYY', 'YYYY-MM-DD']}
        placeholder={['Any', 'Any']}
        getPopupContainer={({ parentElement }) => parentElement ?? document.body}
        onChange={(days) => {
          const [from, to] = (days ?? []).map((day) => day?.format('YYYY-MM-DD'));
          onRange({ from, to });
        }}
      />
    </ConfigProvider>
  );
}
