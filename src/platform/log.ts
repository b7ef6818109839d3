import { multistream, pino, type Logger, type LoggerOptions } from 'pino';
import { logFieldsNow } from './logs/log-context.ts';
import { requestLine } from './logs/request-line.ts';
import type { LogBuffer } from './logs/log-buffer.ts';

export type { Logger } from 'pino';

const SECRET_FIELDS = [
  'authorization',
  'cookie',
  'csrf',
  'key',
  'password',
  'secret',
  'set-cookie',
  'token',
  'x-xsrf-token',
];

/** Pino's redaction needs each depth spelled out; three levels cover `req.headers.x` and what we log ourselves. */
const paths = SECRET_FIELDS.flatMap((field) => {
  const quoted = `["${field}"]`;
  return [quoted, `*${quoted}`, `*.*${quoted}`];
});

const LEVEL_NAMES: Record<number, string> = {
  10: 'trace',
  20: 'debug',
  30: 'info',
  40: 'warn',
  50: 'error',
  60: 'fatal',
};

/** What every logger of ours has: ISO time, process, and no secrets. */
export function logSettings(options: { level: string; name: string }): LoggerOptions {
  return {
    level: options.level,
    base: { name: options.name, pid: process.pid },
    redact: { paths, censor: '[redacted]' },
    timestamp: pino.stdTimeFunctions.isoTime,
    mixin: logFieldsNow,
  };
}

interface LogOptions {
  level: string;
  name: string;
  production?: boolean;
  /** Gets every line too, to be kept where operators search. */
  kept?: LogBuffer;
}

/** The process's logger: JSON lines, or lines for people where one looks at a terminal that is no production's. */
export function createLog({ level, name, production, kept }: LogOptions): Logger {
  const out =
    production === true || !process.stdout.isTTY
      ? pino.destination(1)
      : forTerminal(level, (line) => void process.stdout.write(line));
  if (kept === undefined) return pino(logSettings({ level, name }), out);
  // The level of the logger decides; these take all that it lets through.
  const streams = [out, kept].map((stream) => ({ level: 'trace' as const, stream }));
  return pino(logSettings({ level, name }), multistream(streams));
}

/** Writes each JSON line as one for people. Requests are shown at the levels `debug` and `trace` alone. */
export function forTerminal(level: string, write: (line: string) => void): { write(json: string): void } {
  const showsRequests = level === 'debug' || level === 'trace';
  return {
    write(json) {
      const entry = JSON.parse(json) as Record<string, unknown>;
      if (showsRequests || entry['msg'] !== requestLine) write(shortLine(entry));
    },
  };
}

/** From here on something is broken that the product does not mend itself: its stack is worth the lines. */
const brokenFrom = 50;

/** One line for people: time, level, message, then the other fields. The stack of what is broken follows it. */
function shortLine({ level, time, name: _name, pid: _pid, part: _part, msg, err, ...rest }: Record<string, unknown>) {
  const clock = typeof time === 'string' ? new Date(time).toTimeString().slice(0, 8) : '';
  const word = (LEVEL_NAMES[Number(level)] ?? '').padEnd(5);
  const error = err instanceof Object && 'message' in err && 'stack' in err ? err : null;
  const fields = Object.entries({ ...rest, ...(error && { error: error.message }) });
  const line = [clock, word, msg, ...fields.map(([key, value]) => `${key}=${valueText(value)}`)].join(' ').trimEnd();
  return error && Number(level) >= brokenFrom ? `${line}\n${String(error.stack)}\n` : `${line}\n`;
}

/** A value without quotes where it is plainly one. */
const valueText = (value: unknown): string =>
  typeof value === 'string' && /^[^\s"=]+$/.test(value) ? value : JSON.stringify(value);
