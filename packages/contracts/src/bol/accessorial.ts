import * as z from 'zod/mini';
import { type AccessorialId, accessorials } from '../facts/bol/accessorials.ts';

export const Accessorial = z.enum(Object.keys(accessorials) as [AccessorialId, ...AccessorialId[]]);
export type Accessorial = AccessorialId;
