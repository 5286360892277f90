import { createLifecycle } from '@freightwright/mfe-kit';
import { PlatformPages } from './platform-pages.tsx';

export const { contract, bootstrap, mount, unmount } = createLifecycle(PlatformPages);
