import type { FaultsReply } from '#mock-provider/control/faults.ts';
import type { MockControl } from './storefront.ts';

/**
 * How often each fault of a venue struck, in the order in which they were added. It counts a call that comes, which the
 * journal lists when it has been answered.
 */
export async function struckFaults({ control }: Pick<MockControl, 'control'>, organization: string): Promise<number[]> {
  const { faults } = await control<FaultsReply>(`/faults?organization=${organization}`);
  return faults.map(({ struck }) => struck);
}
