import { createLifecycle } from '@freightwright/mfe-kit';
import { AccountPages } from './account-pages.tsx';

export const { contract, bootstrap, mount, unmount, draw } = createLifecycle(AccountPages);
