import * as z from 'zod/mini';
import { packageTypes, palletTypes } from '../facts/bol/package-types.ts';

export const PackageType = z.enum(
  Object.keys(packageTypes) as [keyof typeof packageTypes, ...(keyof typeof packageTypes)[]],
);
export type PackageType = z.infer<typeof PackageType>;

export const PalletType = z.enum(palletTypes);
export type PalletType = z.infer<typeof PalletType>;
