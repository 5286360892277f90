import { startService } from '@freightwright/service-kit';
import { predictionService } from './service.ts';

await startService(predictionService());
