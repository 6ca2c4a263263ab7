import type { FaultReply, FaultRequest } from '#mock-provider/control/faults.ts';
import type {
  CardReply,
  CardRequest,
  InvariantsReply,
  OrganizationReply,
  OrganizationRequest,
} from '#mock-provider/control/schema.ts';
import { sendJson } from './wire-calls.ts';

export function controlCalls(url: string) {
  /** Makes any call: a GET, or a POST of the body. @throws Error with the status and the reply of a refused call */
  async function control<Reply>(path: string, body?: unknown, method = body === undefined ? 'GET' : 'POST') {
    const response = await (body === undefined ? fetch(url + path, { method }) : sendJson(url + path, method, body));
    const reply: unknown = await response.json();
    if (!response.ok) throw new Error(`${response.status} ${JSON.stringify(reply)}`);
    return reply as Reply;
  }

  async function addOrganization(fields: OrganizationRequest = {}) {
    const { organization, ...catalogue } = await control<OrganizationReply>('/__mock/organizations', fields);
    return { ...organization, ...catalogue };
  }

  /** @param organization id or web name; undefined for all, and for calls that named none */
  async function violations(organization?: string): Promise<readonly string[]> {
    const query = organization === undefined ? '' : `?organization=${organization}`;
    return (await control<InvariantsReply>(`/__mock/invariants${query}`)).violations;
  }

  return {
    control,
    addOrganization,
    addCard: (card: CardRequest) => control<CardReply>('/__mock/cards', card),
    addFault: (fault: FaultRequest) => control<FaultReply>('/__mock/faults', fault),
    violations,
  };
}
