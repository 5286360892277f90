import { classNames, utilities } from '@freightwright/mfe-kit';
import type { ReactNode } from 'react';
import styles from './notice.module.css';

interface NoticeProps {
  readonly kind?: 'plain' | 'warn' | 'err';
  readonly title: string;
  readonly children?: ReactNode;
  readonly actions?: ReactNode;
}

export const Notice = ({ kind = 'plain', title, children, actions }: NoticeProps) => (
  <div className={classNames(styles.notice, styles[kind])} role={kind === 'err' ? 'alert' : 'status'}>
    <div className={utilities.basis320}>
      <p className={utilities.caption}>{title}</p>
      {children && <p className={utilities.quiet}>{children}</p>}
    </div>
    {actions && <div className={utilities.buttons}>{actions}</div>}
  </div>
);
