import type { Guest } from './guest.ts';

/** Who has signed in where, and what commands may change. */
export interface ShellState {
  guest: Guest;
  cwd: string;
  /** How the last command ended; 0 is good. */
  status: number;
  /** Set by `exit`. */
  over: boolean;
  /** What a command was given in addition to the common arguments. */
  env?: Readonly<Record<string, string>>;
}

/** What a command wrote and how it ended. A plain text is good output. */
export type Result = string | { out: string; status: number; err?: string };
export type Run = (state: ShellState, args: string[], input: string) => Result;
