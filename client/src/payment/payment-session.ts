import { replaceEqualDeep } from '@tanstack/react-query';
import { TRPCClientError } from '@trpc/client';
import { currentLocale } from '#client/i18n/translator.ts';
import { onPageResume } from '#client/lib/page-lifecycle.ts';
import { buyerRight, listenToTabs, postToTabs } from '#client/lib/tab-rights.ts';
import { serverTime } from '#client/lib/time.ts';
import { changedOrder, errorCodeOf, type TrpcUtils } from '#client/lib/trpc.ts';
import type { OrderSession } from '#client/order/order-session.ts';
import { refreshGalleries } from '#client/order/visit-cards.ts';
import { showsCreditCardFields } from '#client/services/foreign-scripts.ts';
import { logProblem } from '#client/services/problem-log.ts';
import { isWaitingForCreditCard, isWaitingForPix, shouldFinish } from '#shared/checkout.ts';
import type { ErrorCode } from '#shared/error-codes.ts';
import { isForgotten, isSameOrder, type Order } from '#shared/order.ts';
import { isOutcomeUnknown } from '#shared/outage.ts';
import {
  isPending,
  type Payment,
  type PaymentMethod,
  pauseSeconds,
  shownPaymentMethod,
  withKnownMethod,
} from '#shared/payment.ts';
import { completedAt } from './completed-at.ts';

export type PaymentProcedures = Pick<TrpcUtils['client']['payment'], 'byOrder' | 'checkout'>;

export type PaymentSnapshot = {
  readonly payment: Payment | null;
  /** The method that shows. While it is the credit card, PIX is not checked (requirement B10). */
  readonly method: PaymentMethod;
  /** Why the last check failed. The PIX code can still be paid. */
  readonly checkProblem: ErrorCode | null;
  readonly hasPaid: boolean;
  readonly failedFinishes: number;
  /** Null if no payment is pending, and while a check runs. `at` is in ms since 1970. */
  readonly nextCheck: { readonly at: number; readonly pauseSeconds: number } | null;
  readonly isChecking: boolean;
  readonly chooseMethod: (method: PaymentMethod) => void;
  readonly checkNow: () => void;
};

/** The timer's next action. */
type Step = { readonly kind: 'finish' | 'check'; readonly seconds: number };

const CHANNEL = 'completed-order';

/** The pause before an action that is due at once: none at first, then longer after each failure. */
const pauseAfter = (failures: number) => (failures === 0 ? 0 : pauseSeconds(failures - 1));

/** Charges an order, waits for its payment, and completes it. To get its state, subscribe to the order session. */
export class PaymentSession {
  state: PaymentSnapshot;
  readonly #session: OrderSession;
  readonly #procedures: PaymentProcedures;
  #chosen: PaymentMethod | null = null;
  /** The running check. A change of payment or order drops its answer, which may be outdated or another order's. */
  #check: { readonly order: Order; readonly since: Payment | null } | null = null;
  #failures = 0;
  #checkProblem: ErrorCode | null = null;
  /** The number of the order that the page shows, and whether it may have been charged, so its payment must be read. */
  #reference: string | undefined;
  #isUncertain = false;
  #failedFinishes = 0;
  #timer: (Step & { readonly at: number; readonly id: ReturnType<typeof setTimeout> }) | null = null;
  #isWatched = false;

  constructor(session: OrderSession, procedures: PaymentProcedures) {
    this.#session = session;
    this.#procedures = procedures;
    this.state = this.#stateNow();
    session.subscribe(() => this.#update());
  }

  /** Starts checking the payment and completing the order. Returns a function that stops this. */
  readonly watch = (): (() => void) => {
    this.#isWatched = true;
    this.#chosen = showsCreditCardFields() ? 'creditCard' : null;
    const stops = [
      onPageResume(() => {
        const { order } = this.#session.state;
        if (this.#timer?.kind === 'finish') void this.#finish();
        else if (order && !order.isCompleted && order.items.length > 0) this.checkNow();
      }),
      listenToTabs(CHANNEL, (reference) => {
        const { order, phase } = this.#session.state;
        if (order?.reference === reference && !order.isCompleted && phase !== 'left')
          this.#complete({ ...order, isCompleted: true });
      }),
    ];
    this.#session.notify();
    return () => {
      this.#isWatched = false;
      for (const stop of stops) stop();
      this.#session.notify();
    };
  };

  readonly chooseMethod = (method: PaymentMethod): void => {
    this.#chosen = method;
    this.#session.notify();
  };

  readonly checkNow = (): void => {
    const { order } = this.#session.state;
    if (order && !this.#isPaying() && !this.#check) void this.#checkPayment(order);
  };

  /** Whether a charge, or the completion of the order, is queued or running. */
  #isPaying(): boolean {
    return this.#session.state.writes.some(({ kind }) => kind === 'payment');
  }

  #stateNow(): PaymentSnapshot {
    const { order, payment } = this.#session.state;
    const planned = this.#timer?.kind === 'check' ? this.#timer : null;
    return {
      payment,
      method: shownPaymentMethod(currentLocale(), payment, this.#chosen),
      checkProblem: this.#checkProblem,
      hasPaid: order !== undefined && (order.isCompleted || shouldFinish(order, payment)),
      failedFinishes: this.#failedFinishes,
      nextCheck: planned && { at: planned.at, pauseSeconds: planned.seconds },
      isChecking: this.#check !== null,
      chooseMethod: this.chooseMethod,
      checkNow: this.checkNow,
    };
  }

  #update(): void {
    const { order, payment } = this.#session.state;
    const check = this.#check;
    if (check && (check.since !== payment || !isSameOrder(order, check.order))) this.#check = null;
    if (order && order.reference !== this.#reference) {
      this.#reference = order.reference;
      // An order that came with an address or another buyer, but without a payment, may have been charged before.
      this.#isUncertain = payment === null && (order.address !== null || order.buyer.kind === 'someone');
    }
    this.#plan();
    this.state = replaceEqualDeep(this.state, this.#stateNow());
  }

  /** Each failure makes the pause longer (requirement B10). */
  #nextStep(): Step | null {
    const { order, payment } = this.#session.state;
    if (!order || order.isCompleted || !this.#isWatched || this.#isPaying()) return null;
    if (shouldFinish(order, payment)) return { kind: 'finish', seconds: pauseAfter(this.#failedFinishes) };
    if (this.#check) return null;
    if (this.#isUncertain && order.items.length > 0) return { kind: 'check', seconds: pauseAfter(this.#failures) };
    const method = shownPaymentMethod(currentLocale(), payment, this.#chosen);
    const isWaiting = isWaitingForPix({ order, payment, method }) || isWaitingForCreditCard(order, payment);
    return isWaiting ? { kind: 'check', seconds: pauseSeconds(this.#failures) } : null;
  }

  /** Sets the timer for the next step. If the step is the same, the timer keeps running. */
  #plan(): void {
    const step = this.#nextStep();
    if (step?.kind === this.#timer?.kind && step?.seconds === this.#timer?.seconds) return;
    clearTimeout(this.#timer?.id);
    const run = () => {
      this.#timer = null;
      if (step?.kind === 'finish') void this.#finish();
      else this.checkNow();
    };
    const ms = (step?.seconds ?? 0) * 1_000;
    this.#timer = step && { ...step, at: Date.now() + ms, id: setTimeout(run, ms) };
  }

  async #checkPayment(order: Order): Promise<void> {
    const check = { order, since: this.#session.state.payment };
    this.#check = check;
    this.#session.notify();
    const outcome = await this.#fetchPayment(order).then(
      (payment) => ({ payment }),
      (error: unknown) => ({ error }),
    );
    if (this.#check !== check) return;
    this.#check = null;
    if ('error' in outcome) {
      this.#failures += 1;
      this.#checkProblem = errorCodeOf(outcome.error);
    } else {
      this.#failures = 0;
      this.#checkProblem = null;
      this.#isUncertain = false;
      this.#session.dispatch({ kind: 'paymentRead', payment: outcome.payment });
    }
    this.#session.notify();
  }

  /** A payment that the provider seems to have lost is kept until its order confirms the loss (decision 007). */
  async #fetchPayment(order: Order): Promise<Payment | null> {
    const session = this.#session;
    const read = await this.#procedures.byOrder.query({ order: order.id });
    const { payment: known } = session.state;
    if (read !== null) return withKnownMethod(known, read);
    if (!isPending(known)) return null;
    const cards: [string] = [session.rightOf(session.card)];
    // The rights in this reply are not stored, because they may belong to another order.
    const second = await session.open({ cards, held: order.id, ...buyerRight(order.id) });
    if (!isSameOrder(second, order)) return known;
    if (isForgotten(order, second)) {
      // A new order has replaced this one. Reading it migrates the selection. Not awaited: the queue may run this.
      void session.readInTurn();
      return null;
    }
    session.dispatch({ kind: 'replied', order: second, keepsPayment: true });
    return second.payment && withKnownMethod(known, second.payment);
  }

  /** Charges in the order's queue. After a failure, reads order and payment to learn whether it was charged. */
  charge(
    order: Order,
    send: (checkout: PaymentProcedures['checkout']['mutate']) => Promise<Payment>,
  ): Promise<Payment> {
    // Drops a running check, because its answer may arrive after the charge has begun.
    this.#check = null;
    return this.#session.inTurn(async () => {
      try {
        const payment = await send(this.#procedures.checkout.mutate);
        const { order: shown, payment: known } = this.#session.state;
        if (isSameOrder(shown, order))
          this.#session.dispatch({ kind: 'paymentRead', payment: withKnownMethod(known, payment) });
        return payment;
      } catch (error) {
        // All other errors come from creating a token, before anything is charged.
        if (error instanceof TRPCClientError) await this.#readBack(error);
        throw error;
      }
    }, 'payment');
  }

  async #readBack(error: TRPCClientError<never>): Promise<void> {
    const session = this.#session;
    const now = changedOrder(error);
    if (now) return void session.show(now);
    this.#isUncertain = isOutcomeUnknown(errorCodeOf(error));
    const order = (await session.readBack()) ?? session.state.order;
    if (order) await this.#checkPayment(order);
  }

  /** Completes a paid order (requirement B13). A timer repeats it, and other writes run between the attempts. */
  async #finish(): Promise<void> {
    const { order } = this.#session.state;
    if (!order) return;
    const send = async () => {
      try {
        return await this.#session.client.order.finish.mutate({ order: order.id, ...buyerRight(order.id) });
      } catch (error) {
        // Another tab, or a request whose answer was lost, has completed the order.
        if (errorCodeOf(error) === 'ORDER_COMPLETED') return { ...order, isCompleted: true };
        throw error;
      }
    };
    try {
      const completed = await this.#session.inTurn(send, 'payment');
      if (!completed.isCompleted) throw new Error('the finish was answered and the order is not complete');
      this.#failedFinishes = 0;
      postToTabs(CHANNEL, completed.reference);
      this.#complete(completed);
    } catch (error) {
      logProblem('the order could not be completed yet', error);
      this.#failedFinishes += 1;
      this.#session.notify();
    }
  }

  /** Shows the completed order. Reads the galleries again, because the order's media are now bought. */
  #complete(order: Order): void {
    completedAt.set(order.reference, serverTime());
    this.#session.show(order);
    void refreshGalleries(this.#session.queryClient);
  }
}
