import { createLifecycle } from '@freightwright/mfe-kit';
import { PracticeCalculator } from './practice-calculator.tsx';

export const { contract, bootstrap, mount, unmount } = createLifecycle(PracticeCalculator, { isPart: true });
