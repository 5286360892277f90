import { createLifecycle } from '@freightwright/mfe-kit';
import { TestPage } from './test-page.tsx';

export const { contract, bootstrap, mount, unmount } = createLifecycle(TestPage);
