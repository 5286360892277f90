import { VersionFigures } from '@freightwright/contracts';
import {
  type LatestBucket,
  type NatsOptions,
  openLatestBucket,
  versionFigures,
} from '@freightwright/service-kit';

export type Figures = LatestBucket<VersionFigures>;

/** The bucket in which the registry keeps how each version did. */
export const openFigures = (access: NatsOptions): Promise<Figures> =>
  openLatestBucket({ ...access, ...versionFigures, value: VersionFigures });

/** A version may have dots anywhere, which a key may not. */
export const figuresKey = (name: string, version: string): string =>
  `${name}.${Buffer.from(version).toString('base64url')}`;

/** Whether the key is that of a version of this remote. */
export const isOf = (name: string, key: string): boolean => key.startsWith(`${name}.`);
