import type { userStatus } from '@freightwright/contracts';
import { type ClientRoute, usePlatform } from '@freightwright/mfe-kit';
import { useQuery } from '@freightwright/mfe-routing';

const userStatusRoute: ClientRoute<typeof userStatus> = { method: 'GET', path: '/api/user/status' };

/** What the server says of the visitor, which the session of the page may lag behind. */
export function useStatus() {
  const { call } = usePlatform();
  return useQuery({ queryKey: [userStatusRoute.path], queryFn: () => call(userStatusRoute) });
}
