import type { RemoteRecord } from '@freightwright/contracts';
import { type Platform, routes } from '@freightwright/mfe-kit';

/** An action that changes what visitors get, and its texts. */
export interface Move {
  /** Ends with a question mark. */
  readonly title: string;
  /** The effect, and how to undo it. */
  readonly message: string;
  readonly confirm: string;
  /** The button's label while it runs. */
  readonly pending: string;
  /** Prefix of a refusal. */
  readonly notDone: string;
  /** The outcome, worded the same everywhere. */
  readonly done: string;
  readonly run: (call: Platform['call']) => Promise<RemoteRecord>;
}

const reaches = 'Pages that are open offer it to their readers.';

export const rollBack = ({ entry: { name, version } }: RemoteRecord, to: string): Move => ({
  title: `Roll ${name} back to ${to}?`,
  message: `Everybody gets ${to} instead of ${version} from the next page on. ${reaches} You can make ${version} live again.`,
  confirm: 'Roll back',
  pending: 'Rolling back',
  notDone: 'Not rolled back.',
  done: `${name} is back at ${to}.`,
  run: (call) => call(routes.rollbackRemote, { params: { name }, body: { to } }),
});

export const makeLive = (
  { entry: { name, version: live }, canary }: RemoteRecord,
  version: string,
): Move => ({
  title: `Make ${version} the live version of ${name}?`,
  message: `Everybody gets ${version} instead of ${live} from the next page on. ${reaches}${canary ? ' The canary ends.' : ''} A rollback brings ${live} back.`,
  confirm: 'Make it live',
  pending: 'Making it live',
  notDone: 'Nothing changed.',
  done: `${name} is at ${version}.`,
  run: (call) => call(routes.activateVersion, { params: { name }, body: { version } }),
});

export const promote = ({ entry: { name, version: live } }: RemoteRecord, version: string): Move => ({
  title: `Promote the canary of ${name}?`,
  message: `Everybody gets ${version} instead of ${live} from the next page on. ${reaches} A rollback brings ${live} back.`,
  confirm: 'Promote',
  pending: 'Promoting',
  notDone: 'Not promoted.',
  done: `${name} is at ${version}, which was its canary.`,
  run: (call) => call(routes.promoteCanary, { params: { name }, body: { version } }),
});

export const endCanary = ({ entry: { name, version: live } }: RemoteRecord, version: string): Move => ({
  title: `End the canary of ${name}?`,
  message: `Everybody gets ${live} again from the next page on. ${version} stays stored, and can be a canary again.`,
  confirm: 'End the canary',
  pending: 'Ending it',
  notDone: 'The canary goes on.',
  done: `The canary of ${name} ended. Everybody gets ${live}.`,
  run: (call) => call(routes.endCanary, { params: { name }, body: { version } }),
});

export const retire = ({ entry: { name, routes: paths } }: RemoteRecord): Move => ({
  title: `Retire ${name}?`,
  message: `Nobody gets its pages any more: ${paths.join(', ')}. They say that they are gone, and their links disappear. Files and history stay, and making a version live brings it back.`,
  confirm: 'Retire',
  pending: 'Retiring',
  notDone: 'Not retired.',
  done: `${name} is retired.`,
  run: (call) => call(routes.retireRemote, { params: { name } }),
});

/** Who gets a canary, as entered in the form. */
export interface CanaryTerms {
  readonly percent: number;
  readonly cohorts: readonly string[];
  /** Undefined: it only becomes live when an operator promotes it. */
  readonly promoteAfterMinutes: number | undefined;
}

export const startCanary =
  ({ entry: { name } }: RemoteRecord, version: string, terms: CanaryTerms) =>
  (call: Platform['call']): Promise<RemoteRecord> =>
    call(routes.startCanary, { params: { name }, body: { ...terms, cohorts: [...terms.cohorts], version } });

export const changeCanary =
  ({ entry: { name } }: RemoteRecord, version: string, terms: CanaryTerms) =>
  (call: Platform['call']): Promise<RemoteRecord> =>
    call(routes.changeCanary, {
      params: { name },
      body: {
        ...{ version, percent: terms.percent, cohorts: [...terms.cohorts] },
        promoteAfterMinutes: terms.promoteAfterMinutes ?? null,
      },
    });
