import { Failure } from '#kernel/failure.ts';
import type { Message, Sayable } from '#kernel/message.ts';
import { EgressError } from '#platform/egress.ts';
import { say } from '#platform/messages.ts';

/** A gateway did not take a message. `retryable` says whether the same message may be taken later. */
export class DeliveryError extends Failure {
  override name = 'DeliveryError';
  readonly retryable: boolean;
  /** The HTTP status of the answer; null: there was none. */
  readonly status: number | null;
  constructor(reason: Sayable, about: { retryable: boolean; status?: number; cause?: unknown }) {
    super(reason, { cause: about.cause });
    this.retryable = about.retryable;
    this.status = about.status ?? null;
  }
}

/** Why a gateway could not be asked, for people. */
export const causeOf = (error: unknown): Message => (error instanceof EgressError ? error.reason : say('unforeseen'));
