import { collectDefaultMetrics, Registry } from 'prom-client';

let registry: Registry | null = null;

/**
 * Node's own metrics (processor, memory, files, event-loop delay, garbage collection), measured from the first call on.
 * All servers of the process share one registry: a second one would measure the same again.
 */
export function processMetrics(): Registry {
  if (registry === null) {
    registry = new Registry();
    collectDefaultMetrics({ register: registry });
  }
  return registry;
}
