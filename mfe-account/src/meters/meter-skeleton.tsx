import { looks } from '@freightwright/mfe-kit';

/** The boxes of a meter before its figure. */
export function MeterSkeleton() {
  return (
    <div className={`${looks.stack16} ${looks.top} ${looks.above4}`}>
      <span className={`${looks.bar36} ${looks.measure88}`} />
      <span className={`${looks.bar16} ${looks.measure216}`} />
    </div>
  );
}
