import type { Provider } from '#mock-provider/provider.ts';
import { documentRoutes } from './documents.ts';
import { faultRoutes } from './faults.ts';
import { observationRoutes } from './observation/routes.ts';
import { cardRoutes } from './organizations/cards.ts';
import { clockRoutes } from './organizations/clock.ts';
import { scenarioRoutes } from './organizations/export-scenario.ts';
import { orderRoutes } from './organizations/orders.ts';
import { organizationRoutes } from './organizations/organizations.ts';
import { register } from './register.ts';
import type { ControlRoute } from './route.ts';

export const CONTROL_ROUTES: readonly ControlRoute[] = [
  ...documentRoutes(() => CONTROL_ROUTES),
  ...organizationRoutes,
  ...cardRoutes,
  ...orderRoutes,
  ...clockRoutes,
  ...scenarioRoutes,
  ...faultRoutes,
  ...observationRoutes,
];

export function controlRoutes(provider: Provider, open: boolean): void {
  for (const route of CONTROL_ROUTES) register(provider, open, route);
}
