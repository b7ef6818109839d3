import { translate, type Sayable } from './message.ts';

/** How something outside failed, in words for people. */
export class Failure extends Error {
  override name = 'Failure';
  readonly reason: Sayable;
  constructor(reason: Sayable, options?: ErrorOptions) {
    super(translate(reason, 'en'), options);
    this.reason = reason;
  }
}

/**
 * A failure that trying again does not change. The task runner repeats a step that ended in anything else, with growing
 * pauses; a final one ends the task with its reason.
 */
export class FinalFailure extends Failure {
  override name = 'FinalFailure';
}
