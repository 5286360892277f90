import type { BolStatus } from '@freightwright/contracts';
import type { ReactNode } from 'react';
import { classNames } from '../class-names.ts';
import statuses from './status-tag.module.css';
import styles from './tag.module.css';

/**
 * A label for the content next to it: "No limit", "Coming soon", the plan that includes a feature.
 * @example <Tag>Coming soon</Tag>
 */
export const Tag = ({ children }: { readonly children: ReactNode }) => (
  <span className={styles.tag}>{children}</span>
);

const texts: Readonly<Record<BolStatus, string>> = { draft: 'Draft', issued: 'Issued', void: 'Void' };

/**
 * The status of a bill of lading: an issued one is green, a voided one struck through.
 * @example <StatusTag status="issued" />
 */
export const StatusTag = ({ status }: { readonly status: BolStatus }) => (
  <span className={classNames(styles.tag, statuses[status])}>{texts[status] ?? status}</span>
);
