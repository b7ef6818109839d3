import { Failure } from '#kernel/failure.ts';
import type { Sayable } from '#kernel/message.ts';

/** A gateway did not take a message. `retryable` says whether the same message may be taken later. */
export class DeliveryError extends Failure {
  override name = 'DeliveryError';
  readonly retryable: boolean;
  constructor(reason: Sayable, about: { retryable: boolean; cause?: unknown }) {
    super(reason, { cause: about.cause });
    this.retryable = about.retryable;
  }
}
