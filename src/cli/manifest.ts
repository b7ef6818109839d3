/** What the build makes of the operation table (`tools/web/command-line-manifest.ts`): all that a command needs to know. */

/** `list`: may be repeated. `choices`: nothing else is taken. */
export interface Flag {
  /** As it is typed, without the dashes. */
  name: string;
  /** As the request has it. */
  field: string;
  part: 'params' | 'query' | 'body';
  type: 'text' | 'id' | 'integer' | 'number' | 'boolean' | 'json';
  required?: true;
  list?: true;
  nullable?: true;
  choices?: readonly (string | number)[];
}

export interface Command {
  domain: string;
  /** The operation without the name of its domain where that is plain enough: `create`. */
  name: string;
  /** The whole name: `create-servers`. */
  long: string;
  method: string;
  path: string;
  summary: string;
  flags: readonly Flag[];
  /** It has a body. */
  body?: true;
  /** A retried call happens once. */
  idempotent?: true;
  /** Can be tried without being done. */
  dryRun?: true;
  /** Asks for the version that was read. */
  ifMatch?: true;
  /** Answers with a task that can be waited for. */
  task?: true;
  /** Answers with a file. */
  file?: true;
}

declare const __COMMANDS__: readonly Command[];

export const commands = __COMMANDS__;
