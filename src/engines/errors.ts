import { Failure, FinalFailure } from '#kernel/failure.ts';

/** The engine could not be asked or did not answer: the same call may be made again. */
export class EngineRetryable extends Failure {
  override name = 'EngineRetryable';
}

/** Nothing answered: the engine, or the cloud behind it, is down or out of reach. */
export class EngineSilent extends EngineRetryable {
  override name = 'EngineSilent';
  override readonly outage = true;
}

/** The engine refused, in words for people: the same call will be refused again. */
export class EngineFinal extends FinalFailure {
  override name = 'EngineFinal';
}

/** An injected fault: the call took effect, but its answer is lost. */
export class AnswerLost extends EngineRetryable {
  override name = 'AnswerLost';
}
