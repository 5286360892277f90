import { classNames, looks } from '@freightwright/mfe-kit';
import type { ReactNode } from 'react';
import styles from './notice.module.css';

interface NoticeProps {
  readonly kind?: 'plain' | 'warn' | 'err';
  readonly title: string;
  readonly children?: ReactNode;
  /** Buttons. */
  readonly actions?: ReactNode;
}

/** Something to know or to decide, shown above what it is about. */
export const Notice = ({ kind = 'plain', title, children, actions }: NoticeProps) => (
  <div className={classNames(styles.notice, styles[kind])} role={kind === 'err' ? 'alert' : 'status'}>
    <div className={looks.basis320}>
      <p className={looks.caption}>{title}</p>
      {children && <p className={looks.quiet}>{children}</p>}
    </div>
    {actions && <div className={looks.buttons}>{actions}</div>}
  </div>
);
