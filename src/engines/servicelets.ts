import type { Job } from './port.ts';

/** What the agent in a guest can be asked for; an engine without one says null. */
export interface ServiceletCapabilities {
  /** What is kept of the output of a command; the rest is cut off. */
  maxOutputBytes: number;
  /** The largest file that can be handed over. */
  maxFileBytes: number;
  maxTimeoutSeconds: number;
}

/** A command for the agent. Its words are arguments, each as it stands: no shell reads them. */
export interface GuestCommand {
  machineRef: string;
  argv: readonly string[];
  env: Readonly<Record<string, string>>;
  stdin: string;
  timeoutSeconds: number;
}

/** A file for the agent to write. The folder must be there. */
export interface GuestFile {
  machineRef: string;
  path: string;
  /** Base64. */
  content: string;
  /** SHA-256 of the content, in hexadecimal digits: the agent compares before it writes. */
  sha256: string;
  /** Three octal digits; a guest without such modes leaves it. */
  mode: string;
  overwrite: boolean;
}

/** How a command, or the writing of a file, ended. */
export interface GuestResult {
  ended: 'exited' | 'timed-out' | 'cancelled' | 'not-reachable' | 'refused';
  /** Set when it exited. */
  exitCode: number | null;
  /** What it wrote, both streams together. */
  output: string;
  truncated: boolean;
  /** Why it could not be done, in words for people; null when it exited. */
  reason: string | null;
  /** Unix milliseconds. */
  startedAt: number;
  endedAt: number;
}

/** Commands and files for the agent in a guest. Every effect is ensured by token, as in the rest of the port. */
export interface ServiceletPort {
  /**
   * Runs a command; the job is done when it has ended, however it ended: `readGuestResult` tells. What is not there is
   * EngineFinal. The engine forgets arguments, environment and input with the end.
   */
  ensureGuestCommand(token: string, command: GuestCommand, signal: AbortSignal): Promise<Job>;
  /** Writes a file; the job is done when it is written or refused. */
  ensureGuestFile(token: string, file: GuestFile, signal: AbortSignal): Promise<Job>;
  /** Ends a command that runs; one that has ended, and an unknown one, stays as it is. */
  cancelGuestCommand(token: string, signal: AbortSignal): Promise<void>;
  /** How it ended; null while it runs, and for an unknown token. */
  readGuestResult(token: string, signal: AbortSignal): Promise<GuestResult | null>;
}
