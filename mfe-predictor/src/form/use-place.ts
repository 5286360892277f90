import { routes, usePlatform } from '@freightwright/mfe-kit';
import { useEffect, useState } from 'react';

/** 'Chicago, IL', or '' while the ZIP code is not complete, not known, or nobody answers. */
export function usePlace(typed: string): string {
  const { call } = usePlatform();
  const zip = /^\s*(\d{5})/.exec(typed)?.[1] ?? '';
  const [found, setFound] = useState({ zip: '', place: '' });
  useEffect(() => {
    if (zip === '') return;
    let isGone = false;
    call(routes.readZip, { params: { zip } }).then(
      ({ place }) => isGone || setFound({ zip, place: `${place.city}, ${place.state}` }),
      () => undefined,
    );
    return () => {
      isGone = true;
    };
  }, [call, zip]);
  return found.zip === zip ? found.place : '';
}
