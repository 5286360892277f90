import { classNames, util } from '@freightwright/mfe-kit';
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
    <div className={util.basis320}>
      <p className={util.caption}>{title}</p>
      {children && <p className={util.quiet}>{children}</p>}
    </div>
    {actions && <div className={util.buttons}>{actions}</div>}
  </div>
);
