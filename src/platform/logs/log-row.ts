import type { LogService } from '#kernel/log.ts';
import { requestLine } from './request-line.ts';
import { cut } from './log-buffer.ts';

/** A row of `log_line`. */
export interface LogRow {
  at: string;
  level: number;
  service: LogService;
  process: string;
  message: string;
  request_id: string | null;
  task_id: string | null;
  /** The other fields, as JSON text; empty: none. */
  details: string;
  /** What it takes in the table, about. */
  bytes: number;
}

const uuid = /^[\da-f]{8}-[\da-f]{4}-[\da-f]{4}-[\da-f]{4}-[\da-f]{12}$/i;
/** What a row takes beside its texts: its other columns and its places in the indexes. */
const rowBytes = 220;

/** Secrets as they look: long tokens, bearers, passwords in addresses. Identifiers (36 characters) are shorter. */
const secrets: readonly (readonly [RegExp, string])[] = [
  [/\b(bearer|basic)\s+[\w.~+/=-]{8,}/gi, '$1 [secret]'],
  [/(\w+:\/\/[^\s:/@"]*):[^\s@/"]+@/g, '$1:[secret]@'],
  [/\b(password|secret|token|api[_-]?key)=[^\s&"\\]+/gi, '$1=[secret]'],
  [/[\w-]{43,}/g, '[secret]'],
];
const email = /([\w.+-])[\w.+-]*@((?:[\w-]+\.)+[a-z]{2,})/gi;
/** IPv4 as the count of strangers has it: the network alone. */
const lastPart = /\b(\d{1,3}\.\d{1,3}\.\d{1,3})\.\d{1,3}\b/g;

/** A text of the log without secrets, and with people's addresses masked. */
export function maskLog(text: string): string {
  let masked = text;
  for (const [pattern, instead] of secrets) masked = masked.replace(pattern, instead);
  return masked.replace(email, '$1…@$2');
}

/** Fields that hold a person's address. */
const masksIp = new Set(['ip', 'remoteAddress']);
const without = (key: string, value: unknown): unknown =>
  masksIp.has(key) && typeof value === 'string'
    ? value.replace(lastPart, '$1.0').replace(/(:[\da-f]*){4}$/i, '::')
    : value;

/**
 * What is kept of a JSON line of the log; null: it is none, or about the reading of the log itself.
 * @param processId the process that wrote it
 */
export function logRowOf(json: string, processId: string): LogRow | null {
  let entry: Record<string, unknown>;
  try {
    entry = JSON.parse(json) as Record<string, unknown>;
  } catch {
    return null;
  }
  const { level, time, name, pid: _pid, part, msg, requestId, taskId, ...rest } = entry;
  if (saysNothing(rest)) return null;
  const fields = JSON.stringify(rest, without);
  const details = fields === '{}' ? '' : cut(maskLog(fields));
  const message = cut(maskLog(messageOf(msg, rest)));
  return {
    at: typeof time === 'string' ? time : new Date().toISOString(),
    level: typeof level === 'number' ? level : 30,
    service: serviceOf(name, part),
    process: processId,
    message,
    request_id: typeof requestId === 'string' ? requestId.slice(0, 64) : null,
    task_id: typeof taskId === 'string' && uuid.test(taskId) ? taskId : null,
    details,
    bytes: message.length + details.length + rowBytes,
  };
}

/** Files of the console that were sent, and the reading of the log: a live tail that showed itself would never be at rest. */
const saysNothing = ({ url, status, method }: Record<string, unknown>): boolean =>
  method === 'GET' &&
  (status === 200 || status === 304) &&
  typeof url === 'string' &&
  /^\/(svc\/logs$|assets\/)/.test(url);

/** What a line says: of a request what was asked for, as its line names it in fields alone. */
function messageOf(msg: unknown, { err, method, url, status }: Record<string, unknown>): string {
  if (msg === requestLine && typeof method === 'string') return `${method} ${String(url)} ${String(status)}`;
  if (typeof msg === 'string' && msg !== '') return msg;
  return err instanceof Object && 'message' in err ? String(err.message) : '';
}

function serviceOf(name: unknown, part: unknown): LogService {
  if (part === 'http') return 'web';
  if (part === 'worker' || part === 'sandbox') return part;
  return name === 'web' || name === 'worker' ? name : 'product';
}
