import { createLifecycle } from '@freightwright/mfe-kit';
import { CalculatorPage } from './calculator-page.tsx';

export const { contract, bootstrap, mount, unmount } = createLifecycle(CalculatorPage);
