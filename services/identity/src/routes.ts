import { enablePro as enableProRoute, userStatus, userStatusOf } from '@freightwright/contracts';
import { type Handler, handle } from '@freightwright/service-kit';
import { type EnableProDeps, enablePro } from './enable-pro.ts';
import type { Sightings } from './sightings.ts';

export interface RoutesDeps extends EnableProDeps {
  sightings: Pick<Sightings, 'note'>;
  testMode: boolean;
}

export const routes = (deps: RoutesDeps): Handler[] => [
  handle(userStatus, ({ principal }) => {
    deps.sightings.note(principal);
    return userStatusOf(principal);
  }),
  ...(deps.testMode ? [handle(enableProRoute, ({ principal }) => enablePro(deps, principal))] : []),
];
