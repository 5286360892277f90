import { createLifecycle } from '@freightwright/mfe-kit';
import { BolPage } from './bol-page.tsx';

export const { contract, bootstrap, mount, unmount, draw } = createLifecycle(BolPage);
