import { translate, type Message } from '#kernel/message.ts';

/** Why a command can't do its work, and what the operator does about it. Its text is all there is to say: no stack. */
export class StartError extends Error {
  override name = 'StartError';
  readonly reason: Message;
  constructor(reason: Message, options?: ErrorOptions) {
    super(translate(reason, 'en'), options);
    this.reason = reason;
  }
}

/** The code that Node gives an error of the system, such as EADDRINUSE; empty: it is another kind of error. */
export const systemCode = (error: unknown): string =>
  error instanceof Error && 'code' in error && typeof error.code === 'string' ? error.code : '';
