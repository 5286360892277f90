import { createLifecycle } from '@freightwright/mfe-kit';
import { ContentPages } from './content-pages.tsx';

export const { contract, bootstrap, mount, unmount, draw } = createLifecycle(ContentPages);
