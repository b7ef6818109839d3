/** Lines that a process holds at most until they are kept: a few megabytes, as lines usually are. */
const mostLines = 10_000;
/** A line is cut here: a stack trace fits, a dump does not. */
const longestLine = 8_000;
/** Lines of this level and above are kept before others when there is too little space. */
const warnFrom = 40;

/** JSON lines of this process that wait to be kept. Writing to it never waits and never fails. */
export interface LogBuffer {
  write(json: string): void;
  /** The oldest lines, and how many were dropped since the last call. */
  take(limit: number): { lines: string[]; dropped: number };
  waiting(): boolean;
  /** Is called with a line that comes where none waits. */
  onFirst(wake: () => void): void;
  /** Gives back what could not be kept, as far as there is room. */
  putBack(lines: readonly string[], dropped: number): void;
}

const levelOf = (json: string): number => Number(/^\{"level":(\d+)/.exec(json)?.[1] ?? 0);

/** Holds lines in memory, within a bound: what comes in faster than it can be kept is counted and dropped. */
export function createLogBuffer(): LogBuffer {
  const lines: string[] = [];
  let dropped = 0;
  let wake = (): void => undefined;
  return {
    waiting: () => lines.length > 0,
    onFirst: (given) => void (wake = given),
    write(json) {
      if (lines.length >= mostLines) {
        dropped += 1;
        // A storm of requests must not push out what went wrong.
        if (levelOf(json) < warnFrom) return;
        lines.shift();
      }
      lines.push(json);
      if (lines.length === 1) wake();
    },
    take(limit) {
      const taken = { lines: lines.splice(0, limit), dropped };
      dropped = 0;
      return taken;
    },
    putBack(back, lost) {
      const room = Math.max(0, mostLines - lines.length);
      lines.unshift(...back.slice(0, room));
      dropped += lost + Math.max(0, back.length - room);
    },
  };
}

/** A line that is too long for a row, with what it says at its beginning. */
export const cut = (text: string): string => (text.length > longestLine ? `${text.slice(0, longestLine)}…` : text);
