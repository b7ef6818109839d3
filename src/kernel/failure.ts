import { translate, type Sayable } from './message.ts';

/** How something outside failed, in words for people. */
export class Failure extends Error {
  override name = 'Failure';
  readonly reason: Sayable;
  /** Nothing answered, as where a service is down for a while: a step has more tries then. */
  readonly outage: boolean = false;
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
