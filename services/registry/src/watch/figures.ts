import { figuresBucket, VersionFigures } from '@freightwright/contracts';
import { type LatestBucket, type NatsOptions, openLatestBucket } from '@freightwright/service-kit';

export type Figures = LatestBucket<VersionFigures>;

const dayMs = 24 * 60 * 60 * 1000;
/** A version that no page has shown for so long loses its figures. */
const keptForMs = 14 * dayMs;
/** A version has at most about 45 KB, so there is room for those of more than a thousand. */
const maxBytes = 64 * 1024 * 1024;

/** The bucket in which the registry keeps how each version did. */
export const openFigures = (access: NatsOptions): Promise<Figures> =>
  openLatestBucket({
    ...access,
    bucket: figuresBucket,
    value: VersionFigures,
    maxAgeMs: keptForMs,
    maxBytes,
  });

/** A version may have dots anywhere, which a key may not. */
export const figuresKey = (name: string, version: string): string =>
  `${name}.${Buffer.from(version).toString('base64url')}`;

/** Whether the key is that of a version of this remote. */
export const isOf = (name: string, key: string): boolean => key.startsWith(`${name}.`);
