import type { userStatus } from '@freightwright/contracts';
import { type ClientRoute, usePlatform } from '@freightwright/mfe-kit';
import { useQuery } from '@freightwright/mfe-routing';

const userStatusRoute: ClientRoute<typeof userStatus> = { method: 'GET', path: '/api/user/status' };

/** What the server says about the visitor. The session of the page may be slightly older. */
export function useStatus() {
  const { call } = usePlatform();
  return useQuery({ queryKey: [userStatusRoute.path], queryFn: () => call(userStatusRoute) });
}
