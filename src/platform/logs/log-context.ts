import { AsyncLocalStorage } from 'node:async_hooks';

/** What a line is about: fields that every line of a request, a task or a loop has. */
export interface LogFields {
  /** The half of the product that does it: `http` answers requests, `worker` works in the background. */
  part?: 'http' | 'worker';
  requestId?: string | undefined;
  taskId?: string;
  loop?: string;
  schedule?: string;
}

const context = new AsyncLocalStorage<LogFields>();

/** Runs something whose log lines all have these fields, in addition to those of what called it. */
export function withLogFields<T>(fields: LogFields, run: () => T): T {
  return context.run({ ...context.getStore(), ...fields }, run);
}

/** The fields of the work that runs now: a new object, which the logger writes into. */
export const logFieldsNow = (): object => ({ ...context.getStore() });
