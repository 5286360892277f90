import { statesOfZip } from '@freightwright/contracts/constants';
import { routes, usePlatform, util } from '@freightwright/mfe-kit';
import { useQuery } from '@freightwright/mfe-routing';
import { useEffect, useState } from 'react';
import type { PartyValues } from '../values/bol-values.ts';

type Place = Pick<PartyValues, 'city' | 'state'>;

interface ZipPlaceProps {
  /** Five digits, or '' while it is incomplete. */
  readonly zip: string;
  readonly place: Place;
  readonly onFill: (place: Partial<Place>) => void;
}

/** Fills in city and state of a ZIP code unless typed. Uses the first digits of an unknown one. */
export function ZipPlace({ zip, place, onFill }: ZipPlaceProps) {
  const { call } = usePlatform();
  const { data, isError } = useQuery({
    queryKey: [routes.readZip.path, zip],
    queryFn: () => call(routes.readZip, { params: { zip } }),
    enabled: zip !== '',
    staleTime: Number.POSITIVE_INFINITY,
    retry: false,
  });
  const [filled, setFilled] = useState<Place>({ city: '', state: '' });
  const answer = data?.place ?? (isError ? byFirstDigits(zip) : undefined);
  // biome-ignore lint/correctness/useExhaustiveDependencies: each answer fills in a single time.
  useEffect(() => {
    if (answer === undefined) return;
    const free = (['city', 'state'] as const).filter(
      (field) => place[field].trim() === '' || place[field] === filled[field],
    );
    const next = Object.fromEntries(free.map((field) => [field, answer[field]]));
    if (free.length === 0) return;
    setFilled({ ...filled, ...next });
    onFill(next);
  }, [answer?.city, answer?.state]);
  const isShown = data !== undefined && filled.city === data.place.city && place.city === filled.city;
  return (
    <p role="status" className={util.note}>
      {isShown && (
        <>
          {filled.city}, {data.place.state} filled in from the ZIP. Places by{' '}
          <a href="https://www.geonames.org" target="_blank" rel="noreferrer">
            GeoNames
          </a>
          , CC BY 4.0.
        </>
      )}
    </p>
  );
}

function byFirstDigits(zip: string): Place | undefined {
  const [state, other] = statesOfZip(zip);
  return state !== undefined && other === undefined ? { city: '', state } : undefined;
}
