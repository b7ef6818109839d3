/**
 * How something outside failed. The task runner repeats a step that ended in anything but a `FinalFailure`,
 * with growing pauses; a final one ends the task with its message.
 */
export class FinalFailure extends Error {
    name = 'FinalFailure';
}
