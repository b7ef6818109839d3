import { errors } from '#kernel/errors.ts';

/** The failures of this domain by their code on the wire; a new one takes a number from 4400 up. */
const tasksErrors = errors('tasks', 4400, {
  1200: 'This task cannot be canceled: {reason}',
  4400: 'This task cannot be retried: {reason}',
  4401: 'This task cannot be discarded: {reason}',
});

declare module '#kernel/errors.ts' {
  interface ErrorCodes extends Declared<typeof tasksErrors> {}
}
