import { createLifecycle } from '@freightwright/mfe-kit';
import { PlatformPages } from './platform-page.tsx';

export const { contract, bootstrap, mount, unmount } = createLifecycle(PlatformPages);
