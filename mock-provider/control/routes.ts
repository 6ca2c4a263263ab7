import type { Provider } from '#mock-provider/provider.ts';
import { faultRoutes } from './faults.ts';
import { register } from './register.ts';
import type { ControlRoute } from './route.ts';
import { documentRoutes } from './routes/documents.ts';
import { observationRoutes } from './routes/observation.ts';
import { organizationRoutes } from './routes/organizations.ts';
import { snapshotRoutes } from './snapshots.ts';

export const CONTROL_ROUTES: readonly ControlRoute[] = [
  ...documentRoutes(() => CONTROL_ROUTES),
  ...organizationRoutes,
  ...snapshotRoutes,
  ...faultRoutes,
  ...observationRoutes,
];

export function controlRoutes(provider: Provider, open: boolean): void {
  for (const route of CONTROL_ROUTES) register(provider, open, route);
}
