import { EngineSilent } from '#engines/errors.ts';
import { say } from '#engines/messages.ts';
import { Failure } from '#kernel/failure.ts';
import type { Sayable } from '#kernel/message.ts';

/** The cloud refused a request; asking again changes nothing unless something else does. */
export class CloudRefusal extends Failure {
  override name = 'CloudRefusal';
  readonly status: number;
  /** In the words of the cloud. */
  readonly text: string;
  constructor(status: number, text: string, reason: Sayable = say('cloud-refused', { reason: text })) {
    super(reason);
    this.status = status;
    this.text = text;
  }
}

/** The cloud cannot be asked now. Whether the request had its effect is not known. */
export class CloudSilent extends EngineSilent {
  override name = 'CloudSilent';
  /** How long the cloud wants to be left alone, in milliseconds. */
  readonly pauseMs: number;
  constructor(reason: Sayable, { pauseMs = 0, ...options }: ErrorOptions & { pauseMs?: number } = {}) {
    super(reason, options);
    this.pauseMs = pauseMs;
  }
}

export const isMissing = (error: unknown): boolean => error instanceof CloudRefusal && error.status === 404;
export const isConflict = (error: unknown): boolean => error instanceof CloudRefusal && error.status === 409;

/** Null where the cloud does not know the thing. */
export const orNull = async <T>(asked: Promise<T>): Promise<T | null> =>
  asked.catch((error: unknown) => {
    if (isMissing(error)) return null;
    throw error;
  });

/** Removes a thing, which may be gone already. */
export const gone = async (asked: Promise<unknown>): Promise<void> => void (await orNull(asked));
