import { createLifecycle } from '@freightwright/mfe-kit';
import { PredictorPage } from './predictor-page.tsx';

export const { contract, bootstrap, mount, unmount, draw } = createLifecycle(PredictorPage);
