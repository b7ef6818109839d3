/** A gateway did not take a message. `retryable` says whether the same message may be taken later. */
export class DeliveryError extends Error {
  override name = 'DeliveryError';
  readonly retryable: boolean;
  constructor(message: string, about: { retryable: boolean; cause?: unknown }) {
    super(message, { cause: about.cause });
    this.retryable = about.retryable;
  }
}
