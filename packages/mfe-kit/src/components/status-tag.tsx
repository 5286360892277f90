import type { BolStatus } from '@freightwright/contracts';
import { classNames } from '../class-names.ts';
import styles from './status-tag.module.css';
import tag from './tag.module.css';

const words: Readonly<Record<BolStatus, string>> = { draft: 'Draft', issued: 'Issued', void: 'Void' };

/** What has become of a bill of lading: an issued one is green, a voided one struck through. */
export function StatusTag({ status }: { readonly status: BolStatus }) {
  return <span className={classNames(tag.tag, styles[status])}>{words[status] ?? status}</span>;
}
