import { TRPCClientError } from '@trpc/client';
import { onPageResume } from '#client/lib/page-lifecycle.ts';
import { buyerRight, listenToTabs, postToTabs } from '#client/lib/tab-rights.ts';
import { serverTime } from '#client/lib/time.ts';
import { changedOrder, errorCodeOf } from '#client/lib/trpc.ts';
import type { OrderSession } from '#client/order/order-session.ts';
import { refreshGalleries } from '#client/order/visit-cards.ts';
import { showsCreditCardFields } from '#client/services/foreign-scripts.ts';
import { logProblem } from '#client/services/problem-log.ts';
import { isWaitingForCreditCard, isWaitingForPix, shouldFinish } from '#shared/checkout.ts';
import type { ErrorCode } from '#shared/error-codes.ts';
import { mediaName } from '#shared/media/media.ts';
import type { Order } from '#shared/order.ts';
import { isOutcomeUnknown } from '#shared/outage.ts';
import {
  PAYMENT_CHECK_SECONDS,
  type Payment,
  type PaymentMethod,
  pauseSeconds,
  shownPaymentMethod,
  withKnownMethod,
} from '#shared/payment.ts';
import type { Locale } from '#shared/site/locale.ts';
import { completedAt } from './completed-at.ts';
import { fetchPayment, type PaymentProcedures } from './fetch-payment.ts';

export type PaymentSnapshot = {
  readonly payment: Payment | null;
  /** The PIX countdown stops while the credit card is chosen (requirement B10). */
  readonly method: PaymentMethod;
  /** Why the last check failed. The PIX code can still be paid. */
  readonly checkProblem: ErrorCode | null;
  readonly hasPaid: boolean;
  readonly failedFinishes: number;
  readonly chooseMethod: (method: PaymentMethod) => void;
  readonly checkNow: () => void;
};

/** `at` is in ms since 1970. */
export type NextCheck = { readonly at: number; readonly pauseSeconds: number };

export type CheckSchedule = {
  /** Null if no payment is pending, and during a check. */
  readonly nextCheck: NextCheck | null;
  readonly isChecking: boolean;
};

/** What the timer does next. Both `check` and `readBack`, after a charge without a reply, read the payment. */
type Step = { readonly kind: 'finish' | 'check' | 'readBack'; readonly seconds: number };

const CHANNEL = 'completed-order';

/** Completes the order, unless another tab or a lost request has done so already. @throws if the order stays incomplete */
async function completeOrder({ order: orders }: PaymentProcedures, order: Order): Promise<Order> {
  try {
    const reply = await orders.finish.mutate({ order: order.id, ...buyerRight(order.id) });
    if (!reply.isCompleted) throw new Error('the finish was answered and the order is not complete');
    return reply;
  } catch (error) {
    if (errorCodeOf(error) === 'ORDER_COMPLETED') return { ...order, isCompleted: true };
    throw error;
  }
}

/** Charges an order, waits for its payment, and completes it. */
export class PaymentSession {
  state: PaymentSnapshot;
  /** Separate from `state`, because each check changes it and few components read it. */
  wait: CheckSchedule = { nextCheck: null, isChecking: false };
  readonly #session: OrderSession;
  readonly #procedures: PaymentProcedures;
  readonly #locale: () => Locale;
  readonly #listeners = new Set<() => void>();
  #chosen: PaymentMethod | null = null;
  /** The running check. If the payment changes meanwhile, its answer is ignored, because it may be older. */
  #check: { readonly since: Payment | null } | null = null;
  #failures = 0;
  #checkProblem: ErrorCode | null = null;
  #charges = 0;
  /** True from a charge without a reply until the payment has been read. */
  #isUncertain = false;
  #failedFinishes = 0;
  #isFinishing = false;
  #timer: { readonly step: Step; readonly id: ReturnType<typeof setTimeout> } | null = null;
  #isWatched = false;
  #hasCheckedOnLoad = false;

  constructor(session: OrderSession, procedures: PaymentProcedures, locale: () => Locale) {
    this.#session = session;
    this.#procedures = procedures;
    this.#locale = locale;
    this.state = this.#stateNow();
    session.subscribe(() => this.#update());
  }

  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };

  /** Starts checking the payment and finishing the order. The returned function stops that. */
  readonly watch = (): (() => void) => {
    this.#isWatched = true;
    this.#chosen = showsCreditCardFields() ? 'creditCard' : null;
    const stops = [
      onPageResume(() => {
        const { order } = this.#session.state;
        if (order && !order.isCompleted && order.items.length > 0) this.checkNow();
        if (this.#isDueToFinish()) void this.#finish();
      }),
      listenToTabs(CHANNEL, (reference) => {
        const { order, phase } = this.#session.state;
        if (order?.reference === reference && !order.isCompleted && phase !== 'left')
          this.#complete({ ...order, isCompleted: true });
      }),
    ];
    this.#update();
    return () => {
      this.#isWatched = false;
      for (const stop of stops) stop();
      this.#update();
    };
  };

  readonly chooseMethod = (method: PaymentMethod): void => {
    this.#chosen = method;
    this.#update();
  };

  readonly checkNow = (): void => {
    const { order } = this.#session.state;
    if (order && this.#charges === 0 && !this.#check) void this.#checkPayment(order);
  };

  #isDueToFinish(): boolean {
    const { order, payment } = this.#session.state;
    return order !== undefined && shouldFinish(order, payment) && !this.#isFinishing;
  }

  #isWaiting(): boolean {
    const { order, payment } = this.#session.state;
    const method = shownPaymentMethod(this.#locale(), payment, this.#chosen);
    if (!order) return false;
    return isWaitingForPix({ order, payment, method }) || isWaitingForCreditCard(order, payment);
  }

  #stateNow(): PaymentSnapshot {
    const { order, payment } = this.#session.state;
    return {
      payment,
      method: shownPaymentMethod(this.#locale(), payment, this.#chosen),
      checkProblem: this.#checkProblem,
      hasPaid: order !== undefined && (order.isCompleted || shouldFinish(order, payment)),
      failedFinishes: this.#failedFinishes,
      chooseMethod: this.chooseMethod,
      checkNow: this.checkNow,
    };
  }

  #update(): void {
    const { order, payment } = this.#session.state;
    if (this.#check && this.#check.since !== payment) this.#check = null;
    this.#plan();
    const [before, wait] = [this.state, this.wait];
    const now = this.#stateNow();
    if (Object.entries(now).some(([name, value]) => before[name as keyof PaymentSnapshot] !== value)) this.state = now;
    const isChecking = this.#check !== null;
    if (wait.isChecking !== isChecking) this.wait = { nextCheck: isChecking ? null : this.wait.nextCheck, isChecking };
    if (this.state !== before || this.wait !== wait) for (const listener of this.#listeners) listener();
    if (order && this.#isWatched) this.#checkOnLoad(order);
  }

  /** Checks once after loading: an order with an address and no payment may have been charged before a reload. */
  #checkOnLoad(order: Order): void {
    if (this.#hasCheckedOnLoad) return;
    this.#hasCheckedOnLoad = true;
    const mayBeCharged = order.address !== null || order.buyer.kind === 'someone';
    if (mayBeCharged && order.payment === null && !order.isCompleted && order.items.length > 0) this.checkNow();
  }

  /** Each failure makes the pause longer (requirement B10). */
  #nextStep(): Step | null {
    if (this.#isWatched && this.#isDueToFinish())
      return { kind: 'finish', seconds: this.#failedFinishes === 0 ? 0 : pauseSeconds(this.#failedFinishes - 1) };
    if (this.#check || this.#charges > 0) return null;
    if (this.#isUncertain) return { kind: 'readBack', seconds: PAYMENT_CHECK_SECONDS };
    return this.#isWatched && this.#isWaiting() ? { kind: 'check', seconds: pauseSeconds(this.#failures) } : null;
  }

  /** Sets the timer for the next step. A timer for the same step goes on. */
  #plan(): void {
    const step = this.#nextStep();
    const planned = this.#timer?.step;
    if (step?.kind === planned?.kind && step?.seconds === planned?.seconds) return;
    if (this.#timer) clearTimeout(this.#timer.id);
    this.#timer = null;
    const ms = (step?.seconds ?? 0) * 1_000;
    const nextCheck = step?.kind === 'check' ? { at: Date.now() + ms, pauseSeconds: step.seconds } : null;
    if (nextCheck !== this.wait.nextCheck) this.wait = { ...this.wait, nextCheck };
    if (!step) return;
    const run = () => {
      this.#timer = null;
      if (step.kind === 'finish') void this.#finish();
      else this.checkNow();
    };
    this.#timer = { step, id: setTimeout(run, ms) };
  }

  async #checkPayment(order: Order): Promise<void> {
    const check = { since: this.#session.state.payment };
    this.#check = check;
    this.#update();
    const outcome = await fetchPayment(this.#session, this.#procedures, order).then(
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
    this.#update();
  }

  /** Charges in turn. After a failure, order and payment are read, to learn whether the charge was made. */
  charge(order: string, send: (checkout: PaymentProcedures['payment']['checkout']['mutate']) => Promise<Payment>) {
    this.#charges += 1;
    this.#check = null;
    this.#update();
    const charged = this.#session.inTurn(async () => {
      try {
        const payment = await send((input) => this.#procedures.payment.checkout.mutate(input));
        const { order: shown, payment: known } = this.#session.state;
        const isShown = shown !== undefined && mediaName(shown.id) === mediaName(order);
        if (isShown) this.#session.dispatch({ kind: 'paymentRead', payment: withKnownMethod(known, payment) });
        return payment;
      } catch (error) {
        // Other errors come from creating a token, when nothing has been charged.
        if (error instanceof TRPCClientError) await this.#readBack(error);
        throw error;
      }
    });
    return charged.finally(() => {
      this.#charges -= 1;
      this.#update();
    });
  }

  async #readBack(error: TRPCClientError<never>): Promise<void> {
    const session = this.#session;
    const now = changedOrder(error);
    if (now) return void session.show(now);
    this.#isUncertain = isOutcomeUnknown(errorCodeOf(error));
    const order = (await session.readBack()) ?? session.state.order;
    if (order && errorCodeOf(error) !== 'ORDER_CHANGED') await this.#checkPayment(order);
  }

  /** Completes a paid order in turn (requirement B13). Between attempts, which a timer repeats, other writes go on. */
  async #finish(): Promise<void> {
    const { order } = this.#session.state;
    if (!order || this.#isFinishing) return;
    this.#isFinishing = true;
    this.#update();
    try {
      const completed = await this.#session.inTurn(() => completeOrder(this.#procedures, order));
      this.#failedFinishes = 0;
      postToTabs(CHANNEL, completed.reference);
      this.#complete(completed);
    } catch (error) {
      logProblem('the order could not be completed yet', error);
      this.#failedFinishes += 1;
    }
    this.#isFinishing = false;
    this.#update();
  }

  /** Shows the completed order. The galleries are read again, because its media are sold now. */
  #complete(order: Order): void {
    completedAt.set(order.reference, serverTime());
    this.#session.show(order);
    void refreshGalleries(this.#session.queryClient);
  }
}
