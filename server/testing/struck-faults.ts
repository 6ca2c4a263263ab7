import type { FaultsReply } from '#mock-provider/control/faults.ts';
import type { MockControl } from './storefront.ts';

/**
 * Counts how often each fault of a venue struck, in the order in which they were added. It includes calls that are not
 * answered yet, which the journal does not list.
 */
export async function struckFaults({ control }: Pick<MockControl, 'control'>, organization: string): Promise<number[]> {
  const { faults } = await control<FaultsReply>(`/faults?organization=${organization}`);
  return faults.map(({ struck }) => struck);
}
