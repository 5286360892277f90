import { collectionsOf, type ServiceName, services } from '@freightwright/contracts';

/** Collections that docs/retention.md and docs/privacy.md lack or describe differently, one sentence each. */
export function retentionViolations(retention: string, privacy: string): string[] {
  const rows = [...retention.matchAll(/^\| (`[^|]+) \| ([^|]+) \|/gm)];
  return (Object.keys(services) as ServiceName[]).flatMap((service) =>
    Object.entries(collectionsOf(service)).flatMap(([collection, atMost]) => {
      const place = `\`${service}.${collection}\``;
      const reported = rows.filter(([, names = '']) => names.includes(place)).map(([, , time]) => time);
      return [
        ...(reported.includes(atMost)
          ? []
          : [`docs/retention.md does not say that ${place} is kept: ${atMost}.`]),
        ...(privacy.includes(place) ? [] : [`docs/privacy.md does not name ${place}.`]),
      ];
    }),
  );
}
