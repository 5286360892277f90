import type { Bus, Log } from '@freightwright/service-kit';
import type { ProfileStore } from '../profile-store.ts';
import type { Registrar } from '../provider/registrar.ts';
import type { AccountStore } from './account-store.ts';

/** What the use cases of an account work with. */
export interface AccountDeps {
  accounts: AccountStore;
  profiles: Pick<ProfileStore, 'find' | 'putEmail'>;
  registrar: Pick<
    Registrar,
    | 'findByEmail'
    | 'readUser'
    | 'verifyEmail'
    | 'changeEmail'
    | 'setPassword'
    | 'endOtherSessions'
    | 'forgetFailedSignIns'
  >;
  /** Asks the gateway whether a password is right. */
  bus: Pick<Bus, 'request'>;
  /** Public address of the site, for links in mails. */
  siteUrl: string;
  nowMs: () => number;
  log: Log;
}
