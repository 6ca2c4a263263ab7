import { replaceEqualDeep } from '@tanstack/react-query';
import { TRPCClientError } from '@trpc/client';
import { currentLocale } from '#client/i18n/translator.ts';
import { onPageResume } from '#client/lib/page-lifecycle.ts';
import { buyerRight, listenToTabs, postToTabs } from '#client/lib/tab-rights.ts';
import { serverTime } from '#client/lib/time.ts';
import { changedOrder, errorCodeOf } from '#client/lib/trpc.ts';
import type { OrderSession } from '#client/order/order-session.ts';
import { refreshGalleries } from '#client/queries/gallery.ts';
import { showsCreditCardFields, wantsCreditCardFields } from '#client/services/foreign-scripts.ts';
import { logProblem } from '#client/services/problem-log.ts';
import { isWaitingForCreditCard, isWaitingForPix, shouldFinish } from '#shared/checkout.ts';
import { CHARGE_ENDS_MS } from '#shared/deadlines.ts';
import { isForgotten, isSameOrder, type Order } from '#shared/order.ts';
import { isOutcomeUnknown } from '#shared/outage.ts';
import {
  isPending,
  mayBeReplaced,
  openPixText,
  type Payment,
  type PaymentMethod,
  pauseSeconds,
  shownPaymentMethod,
} from '#shared/payment.ts';

export type PaymentSnapshot = PaymentSession['state'];

const CHANNEL = 'completed-order';

/** When orders were completed since the page loaded, by order number. Only the payment session adds to it. */
export const completedAt = new Map<string, Date>();

/** Charges an order, waits for its payment, and completes it. The order session notifies subscribers of changes. */
export class PaymentSession {
  state;
  readonly #session: OrderSession;
  #chosen: PaymentMethod | null = null;
  /** Whether the choice is from before a reload. A PIX code that waits comes before it, because it may be newer. */
  #isChoiceOld = false;
  /** The running check. If meanwhile the payment changes or another order shows, its answer is ignored as outdated. */
  #check: { readonly order: Order; readonly since: Payment | null; readonly beganAt: number } | null = null;
  #failures = 0;
  /** The number of the shown order. */
  #reference: string | undefined;
  /**
   * When a charge that may run has certainly ended, by `performance.now()`. Reads go on until one that began after that
   * succeeds. Zero until the server has said whether a charge from before this page may run.
   */
  #chargeEndsAt: number | null = null;
  /** The timer's next check or finish. `at` is in ms since 1970. */
  #next: { readonly at: number; readonly pauseSeconds: number } | null = null;
  #timer: ReturnType<typeof setTimeout> | undefined;
  #isWatched = false;

  constructor(session: OrderSession) {
    this.#session = session;
    this.state = this.#stateNow();
    session.subscribe(() => this.#update());
  }

  /** Starts checking the payment and completing the order. Returns a function that stops this. */
  readonly watch = (): (() => void) => {
    this.#isWatched = true;
    this.#chosen = showsCreditCardFields() ? 'creditCard' : null;
    this.#isChoiceOld = !wantsCreditCardFields();
    const stops = [
      onPageResume(() => {
        const { order } = this.#session.state;
        if (order && !order.isCompleted && (order.items.length > 0 || this.state.hasPaid)) this.checkNow();
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
    this.#isChoiceOld = false;
    this.#session.notify();
  };

  /** Checks the payment or, if the order is paid, completes it. */
  readonly checkNow = (): void => {
    const { order, payment } = this.#session.state;
    if (!order || this.#isPaying() || this.#check) return;
    void (shouldFinish(order, payment) ? this.#finish(order) : this.#checkPayment(order));
  };

  /** Whether a charge, or the completion of the order, is queued or running. */
  readonly #isPaying = (): boolean => this.#session.state.writes.some(({ kind }) => kind === 'payment');

  #stateNow() {
    const { order, payment } = this.#session.state;
    const hasPaid = order !== undefined && (order.isCompleted || shouldFinish(order, payment));
    return {
      payment,
      /** The method that shows. While it is the credit card, no timer waits for a PIX (requirement B10). */
      method: shownPaymentMethod(currentLocale(), payment, this.#chosen),
      hasPaid,
      /** How many checks, or finishes of a paid order, have failed in a row. */
      failures: this.#failures,
      /** Null while no check is planned, such as while a check or a charge runs. */
      nextCheck: hasPaid ? null : this.#next,
      isChecking: this.#check !== null,
      chooseMethod: this.chooseMethod,
      checkNow: this.checkNow,
    };
  }

  #update(): void {
    const { order, payment, phase } = this.#session.state;
    const check = this.#check;
    const isOutdated = check && (check.since !== payment || !isSameOrder(order, check.order) || phase === 'left');
    if (isOutdated) this.#check = null;
    if (this.#isChoiceOld && openPixText(payment) !== null) this.#chosen = null;
    if (order && order.reference !== this.#reference) {
      this.#reference = order.reference;
      // An order that came unpaid, but with an address or another buyer, may have been charged before.
      const mayBeCharged = mayBeReplaced(payment) && (order.address !== null || order.buyer.kind === 'someone');
      this.#chargeEndsAt = mayBeCharged ? 0 : null;
    }
    if (this.#stateNow().hasPaid !== this.state.hasPaid) this.#failures = 0;
    this.#plan();
    this.state = replaceEqualDeep(this.state, this.#stateNow());
  }

  /** Returns the seconds until the next check or finish, more after failures in a row (B10); null if there is none. */
  #nextPause(): number | null {
    const { order, payment } = this.#session.state;
    if (!order || order.isCompleted || !this.#isWatched || this.#isPaying() || this.#check) return null;
    const endsAt = order.items.length > 0 ? this.#chargeEndsAt : null;
    const isDue = shouldFinish(order, payment) || (endsAt !== null && endsAt <= performance.now());
    if (isDue && this.#failures === 0) return 0;
    if (isDue || endsAt !== null) return pauseSeconds(Math.max(0, this.#failures - 1));
    const method = shownPaymentMethod(currentLocale(), payment, this.#chosen);
    const isWaiting = isWaitingForPix({ order, payment, method }) || isWaitingForCreditCard(order, payment);
    return isWaiting ? pauseSeconds(this.#failures) : null;
  }

  /** Sets the timer for the next check or finish. If the pause is the same, the timer keeps running. */
  #plan(): void {
    const pause = this.#nextPause();
    if (pause === (this.#next?.pauseSeconds ?? null)) return;
    clearTimeout(this.#timer);
    this.#next = pause === null ? null : { at: Date.now() + pause * 1_000, pauseSeconds: pause };
    if (pause === null) return;
    this.#timer = setTimeout(() => {
      this.#next = null;
      this.checkNow();
    }, pause * 1_000);
  }

  async #checkPayment(order: Order): Promise<void> {
    const session = this.#session;
    const check = { order, since: session.state.payment, beganAt: performance.now() };
    this.#check = check;
    session.notify();
    const read = await this.#readPayment(order).catch((error: unknown) =>
      errorCodeOf(error) === 'PAYMENT_IN_PROGRESS' ? 'charging' : null,
    );
    if (this.#check !== check) return;
    this.#check = null;
    this.#failures = read ? 0 : this.#failures + 1;
    if (read === 'charging') this.#chargeEndsAt = performance.now() + CHARGE_ENDS_MS;
    else if (read) {
      if (check.beganAt >= (this.#chargeEndsAt ?? 0)) this.#chargeEndsAt = null;
      session.dispatch({ kind: 'paymentRead', payment: read.payment });
      if (read.order) session.show(read.order);
    }
    session.notify();
  }

  /** Reads the payment. If the provider seems to have lost it, the order must confirm the loss (decision 007). */
  async #readPayment(order: Order): Promise<{ readonly payment: Payment | null; readonly order?: Order }> {
    const session = this.#session;
    const mustBeCertain = this.#chargeEndsAt === 0 || undefined;
    const payment = await session.client.payment.byOrder.query({ order: order.id, mustBeCertain });
    const { payment: known } = session.state;
    if (payment !== null || !isPending(known)) return { payment };
    const cards: [string] = [session.rightOf(session.card)];
    // The rights in this reply are not stored, because they may belong to another order.
    const second = await session.open({ cards, held: order.id, ...buyerRight(order.id) });
    if (!isSameOrder(second, order)) return { payment: known };
    if (!isForgotten(order, second)) return { payment: second.payment, order: second };
    // The provider has lost the order's buyer and media. Reading the order in its queue migrates them.
    // The read is not awaited: it waits for the queue, and this function may itself run in the queue.
    void session.readInTurn();
    return { payment: null };
  }

  /** Charges in the order's queue. If the request fails, reads order and payment to learn whether it was charged. */
  charge(order: Order, send: () => Promise<Payment>): Promise<Payment> {
    // Drops a running check, because its answer may arrive after the charge has begun.
    this.#check = null;
    return this.#session.inTurn(async () => {
      try {
        const payment = await send();
        if (isSameOrder(this.#session.state.order, order)) this.#session.dispatch({ kind: 'paymentRead', payment });
        return payment;
      } catch (error) {
        await this.#readBack(error);
        throw error;
      }
    }, 'payment');
  }

  async #readBack(error: unknown): Promise<void> {
    const session = this.#session;
    // All other errors come from creating a credit card token, before anything is charged.
    if (!(error instanceof TRPCClientError)) return;
    const now = changedOrder(error);
    if (now) return void session.show(now);
    const code = errorCodeOf(error);
    if (isOutcomeUnknown(code) || code === 'PAYMENT_IN_PROGRESS')
      this.#chargeEndsAt = performance.now() + CHARGE_ENDS_MS;
    const order = (await session.readBack()) ?? session.state.order;
    if (order) await this.#checkPayment(order);
  }

  /** Completes a paid order (requirement B13). After a failure, a timer repeats it. Other writes run in between. */
  async #finish(order: Order): Promise<void> {
    const send = () =>
      this.#session.client.order.finish.mutate({ order: order.id, ...buyerRight(order.id) }).catch((error: unknown) => {
        // Another tab or phone, or a request whose answer was lost, has completed the order.
        if (errorCodeOf(error) !== 'ORDER_COMPLETED') throw error;
        return { ...order, isCompleted: true };
      });
    try {
      const completed = await this.#session.inTurn(send, 'payment');
      if (!completed.isCompleted) throw new Error('the finish was answered and the order is not complete');
      this.#failures = 0;
      postToTabs(CHANNEL, completed.reference);
      this.#complete(completed);
    } catch (error) {
      logProblem('the order could not be completed yet', error);
      this.#failures += 1;
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
