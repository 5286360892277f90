import { createLifecycle } from '@freightwright/mfe-kit';
import { DeveloperPages } from './developer-pages.tsx';

export const { contract, bootstrap, mount, unmount, draw } = createLifecycle(DeveloperPages);
