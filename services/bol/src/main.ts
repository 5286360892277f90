import { startService } from '@freightwright/service-kit';
import { bolService } from './service.ts';

await startService(bolService());
