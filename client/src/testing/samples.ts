import { vi } from 'vitest';
import type { EditableCart } from '#client/features/cart/cart.ts';
import type { CardOpening } from '#client/features/home/entry-form-state.ts';
import type { PaymentSnapshot } from '#client/payment/payment-session.ts';
import type { Customer } from '#shared/customer/customer.ts';
import type { Media } from '#shared/media/media.ts';
import type { Order, OrderItem } from '#shared/order.ts';

export function samplePhoto(number: number): Media {
  return { id: `p.${number}.key`, download: null, kind: 'photo', filename: `${number}.jpg` };
}

export function sampleVideo(number: number): Media {
  return { id: `v.${number}.key`, download: null, kind: 'video', filename: `${number}.mp4` };
}

export function sampleItem(medias: readonly Media[], totalCents: number): OrderItem {
  const [first] = medias;
  return {
    id: `item of ${first?.id}`,
    isAllDigital: false,
    holdsPhotos: first?.kind !== 'video',
    holdsVideos: first?.kind === 'video',
    medias: medias.map(({ id }) => id),
    totalCents,
  };
}

export function sampleOrder(...items: readonly OrderItem[]): Order {
  return {
    id: 'o.1.key',
    reference: '1001',
    cards: [],
    isCompleted: false,
    totalCents: items.reduce((sum, item) => sum + item.totalCents, 0),
    items,
    buyer: { kind: 'nobody' },
    customer: null,
    address: null,
    payment: null,
    revision: '',
    version: null,
  };
}

export function sampleCart(medias: readonly Media[] = [], changes: Partial<EditableCart> = {}): EditableCart {
  return {
    order: sampleOrder(...medias.map((media) => sampleItem([media], 2_990))),
    medias,
    count: medias.length,
    hiddenCount: 0,
    numbers: new Map(medias.map(({ id }, at) => [id, at + 1])),
    offers: null,
    allDigital: null,
    packageTakes: 'all',
    isChanging: () => false,
    isChangingAny: false,
    onToggle: () => undefined,
    onCheckout: () => undefined,
    ...changes,
  };
}

export function sampleCustomer(changes: Partial<Customer> = {}): Customer {
  return {
    name: 'Ana',
    email: 'ana@example.com',
    documentType: 'cpf',
    document: '11144477735',
    phone: '+5511987654321',
    acceptedTerms: true,
    ...changes,
  };
}

export function sampleWatch({
  secondsLeft,
  ...changes
}: Partial<PaymentSnapshot & { readonly secondsLeft: number }> = {}): PaymentSnapshot {
  return {
    payment: null,
    method: 'pix',
    chooseMethod: () => undefined,
    hasPaid: false,
    failures: 0,
    nextCheck: secondsLeft === undefined ? null : { at: Date.now() + secondsLeft * 1000, pauseSeconds: secondsLeft },
    isChecking: false,
    checkNow: () => undefined,
    ...changes,
  };
}

export function fakeCardOpening(changes: Partial<CardOpening> = {}): CardOpening {
  return {
    errorCode: null,
    explanation: null,
    retryOutcome: null,
    card: null,
    cardAskingAccessCode: null,
    isPending: false,
    fail: vi.fn(),
    forgetCard: vi.fn(),
    open: vi.fn(),
    retry: vi.fn(),
    closeExplanation: vi.fn(),
    clear: vi.fn(),
    ...changes,
  };
}
