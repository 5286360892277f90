import { createLifecycle } from '@freightwright/mfe-kit';
import { DashboardPage } from './dashboard-page.tsx';

export const { contract, bootstrap, mount, unmount } = createLifecycle(DashboardPage);
