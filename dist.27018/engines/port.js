/** The engine could not be asked or did not answer: the same call may be made again. */
export class EngineRetryable extends Error {
    name = 'EngineRetryable';
}
/** The engine refused: the same call will be refused again. */
export class EngineFinal extends Error {
    name = 'EngineFinal';
}
