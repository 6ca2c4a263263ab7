import { ownersNamed } from '#mock-provider/control/route.ts';
import type { InvariantsReply, OrganizationQuery } from '#mock-provider/control/schema.ts';
import type { Provider } from '#mock-provider/provider.ts';
import type { JournalEntry } from '#mock-provider/world/journal.ts';
import { holdsCreditCardNumber } from '#mock-provider/world/journal-fields.ts';
import { binds } from '#mock-provider/world/orders/charge.ts';
import {
  currentCharge,
  fingerprint,
  linesOf,
  type Order,
  totalCents,
  writeOrder,
} from '#mock-provider/world/orders/order.ts';
import { Venue } from '#mock-provider/world/venue.ts';
import { centsFromReais } from '#shared/provider-api/primitives.ts';

function chargeViolations(order: Order): string[] {
  const valid = order.charges.filter(binds);
  return valid.length > 1 ? [`order ${order.id} has ${valid.length} charges that stand`] : [];
}

function sumViolations(venue: Venue, order: Order): string[] {
  const written = writeOrder(venue, order);
  const sum = written.items.reduce((cents, item) => cents + centsFromReais(item.total), 0);
  const violations =
    sum === centsFromReais(written.total) ? [] : [`order ${order.id}: the items do not add up to the total`];
  const charge = currentCharge(order);
  if (charge?.status === 'paid' && charge.cents !== totalCents(linesOf(venue.catalogue, order))) {
    violations.push(`order ${order.id} was paid with another amount than its total`);
  }
  return violations;
}

function completionViolations(venue: Venue, order: Order): string[] {
  if (order.completedAs === null) return [];
  const violations: string[] = [];
  if (currentCharge(order)?.status !== 'paid') violations.push(`order ${order.id} is completed and not paid`);
  if (order.completedAs !== fingerprint(linesOf(venue.catalogue, order))) {
    violations.push(`order ${order.id} changed after it was completed`);
  }
  return violations;
}

export function venueViolations(venue: Venue): string[] {
  const ofOrders = [...venue.orders.values()].flatMap((order) => [
    ...chargeViolations(order),
    ...sumViolations(venue, order),
    ...completionViolations(venue, order),
  ]);
  return [...ofOrders, ...cardDataViolations(venue), ...venue.violations];
}

/** Checks what must always be true, by default for all venues and for calls without a venue. */
export function checkInvariants(provider: Provider, { organization }: OrganizationQuery): InvariantsReply {
  const violations = ownersNamed(provider, organization).flatMap((owner) =>
    owner instanceof Venue ? venueViolations(owner) : owner.violations,
  );
  return { ok: violations.length === 0, violations };
}

function customerText({ customer, addresses }: Order): string {
  return JSON.stringify([{ ...customer, phone: null }, addresses]);
}

const UUID = /^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/;

/** Returns the journal as text, without random request ids, because some of them look like credit card numbers. */
function journalText(entries: readonly JournalEntry[]): string {
  return JSON.stringify(
    entries.map(({ requestId = '', ...entry }) => (UUID.test(requestId) ? entry : { ...entry, requestId })),
  );
}

function cardDataViolations(venue: Venue): string[] {
  const texts: [string, string][] = [
    ...[...venue.orders.values()].map((order): [string, string] => [`order ${order.id}`, customerText(order)]),
    ['the journal', journalText(venue.journal.entries())],
    ['the list of what went wrong', venue.violations.join('\n')],
  ];
  return texts.filter(([, text]) => holdsCreditCardNumber(text)).map(([place]) => `a card number is kept in ${place}`);
}
