import { hazmatDescription } from '@freightwright/bol-document';
import { looks } from '@freightwright/mfe-kit';
import { draftLineOf } from '../form/draft-form-of.ts';
import type { LineValues } from '../form/line-values.ts';
import styles from './hazmat-fields.module.css';

/** The line as the bill will say it. */
export function AsPrinted({ line }: { readonly line: LineValues }) {
  const { description, additions, quantity, packages } = hazmatDescription(draftLineOf(line));
  return (
    <div className={styles.printed}>
      <p className={looks.small}>On the bill, in the order of 49 CFR 172.202</p>
      <p className={`${looks.above4} ${looks.text} ${looks.breaking}`} role="status">
        {description === '' ? (
          'Nothing yet'
        ) : (
          <>
            <strong>{description}</strong>
            {[...additions, quantity, packages].filter(Boolean).map((part) => `, ${part}`)}
          </>
        )}
      </p>
    </div>
  );
}
