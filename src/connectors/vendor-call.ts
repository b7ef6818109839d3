import { setTimeout as delay } from 'node:timers/promises';
import type { z } from 'zod';
import { EgressError, exchangeConfigured, type EgressCall } from '#platform/egress.ts';

/**
 * Why a vendor gave no usable answer. `throttled`: it asks to wait; `expired`: the token is no longer good; `missing`: there is no such
 * thing; `refused`: the request itself is not accepted; `unusable`: the answer is not what was agreed. Repeating these two changes nothing.
 */
export type VendorFailure = 'unavailable' | 'throttled' | 'expired' | 'forbidden' | 'missing' | 'refused' | 'unusable';

interface VendorDetails {
  kind: VendorFailure;
  status: number;
  /** The vendor's own number of the failure; empty: it gave none. */
  code: string;
  /** What the vendor's support finds the call by; empty: it gave none. */
  correlationId: string;
  retryAfterSeconds: number;
}

export class VendorError extends Error {
  override name = 'VendorError';
  readonly kind: VendorFailure;
  readonly status: number;
  readonly code: string;
  readonly correlationId: string;
  /** Whole seconds to wait before the next call, where the vendor asks for that; otherwise the usual pause. */
  readonly retryAfterSeconds: number;
  constructor(message: string, details: VendorDetails, cause?: unknown) {
    super(message, { cause });
    this.kind = details.kind;
    this.status = details.status;
    this.code = details.code;
    this.correlationId = details.correlationId;
    this.retryAfterSeconds = details.retryAfterSeconds;
  }
}

export interface VendorCall extends EgressCall {
  /** Whose limit the call counts against, and how many calls a minute that is. */
  pace: { key: string; perMinute: number };
  /** Finds code and text of a failure in an answer. */
  explain(body: unknown): { code: string; text: string };
}

/** Between two calls where the vendor names no time. */
export const usualPauseSeconds = 30;
const callMs = 15_000;
const maxResponseBytes = 4_194_304;
/** Calls that may follow one another at once. */
const burst = 20;

const budgets = new Map<string, { left: number; at: number }>();

/** Waits until the next call is within the limit; calls of one key follow one another. */
async function turn({ key, perMinute }: VendorCall['pace'], signal: AbortSignal | undefined): Promise<void> {
  const [now, rate] = [performance.now(), perMinute / 60_000];
  const before = budgets.get(key) ?? { left: burst, at: now };
  const left = Math.min(burst, before.left + (now - before.at) * rate) - 1;
  budgets.set(key, { left, at: now });
  if (left < 0) await delay(-left / rate, undefined, signal === undefined ? {} : { signal });
}

/** `Retry-After` as seconds or as a date, in whole seconds from now; null: there is none. */
export function retryAfterOf(header: string | undefined, now: number): number | null {
  if (header === undefined) return null;
  const seconds = /^\d{1,6}$/.test(header) ? Number(header) : Math.ceil((Date.parse(header) - now) / 1000);
  return Number.isFinite(seconds) ? Math.max(1, Math.min(seconds, 3600)) : null;
}

/** Calls the interface of a vendor, JSON in and out, within its limit. Throws VendorError unless the answer is a success. */
export async function callVendor(url: string, { pace, explain, ...call }: VendorCall): Promise<unknown> {
  await turn(pace, call.signal);
  const { status, headers, text } = await exchange(url, call);
  const body = parsed(text);
  if (status >= 200 && status < 300) {
    if (body !== undefined) return body;
    throw failure('unavailable', { status, detail: 'The answer is not JSON.' });
  }
  const { code, text: detail } = explain(body ?? null);
  const correlationId = [headers['ms-correlationid'], headers['x-correlation-id'], headers['x-request-id']].find(
    (one) => typeof one === 'string',
  );
  throw failure(kindOf(status), {
    status,
    code,
    detail,
    correlationId: correlationId ?? '',
    retryAfterSeconds: retryAfterOf(headers['retry-after'], Date.now()) ?? usualPauseSeconds,
  });
}

/** The same, where the answer has a shape that was agreed. Throws VendorError (`unusable`) where it has another one. */
export async function readVendor<T extends z.ZodType>(url: string, shape: T, call: VendorCall): Promise<z.output<T>> {
  const found = shape.safeParse(await callVendor(url, call));
  if (found.success) return found.data;
  throw unusable(`The answer to ${call.path} has another shape.`, { cause: found.error });
}

/** An answer that came, and is not what was agreed. */
export const unusable = (
  text: string,
  { correlationId = '', cause }: { correlationId?: string; cause?: unknown } = {},
) => failure('unusable', { status: 200, detail: text, correlationId }, cause);

/** What was asked for did not come in time. */
export const tooLate = (text: string): VendorError => failure('unavailable', { status: 0, detail: text });

async function exchange(url: string, call: EgressCall) {
  try {
    return await exchangeConfigured({ url }, { totalTimeoutMs: callMs, maxResponseBytes, ...call });
  } catch (error) {
    if (!(error instanceof EgressError)) throw error;
    throw failure('unavailable', { status: 0, detail: error.message }, error);
  }
}

function kindOf(status: number): VendorFailure {
  if (status === 429) return 'throttled';
  if (status >= 500 || status === 408) return 'unavailable';
  return ({ 401: 'expired', 403: 'forbidden', 404: 'missing' } as const)[status] ?? 'refused';
}

function failure(
  kind: VendorFailure,
  {
    status,
    detail,
    code = '',
    correlationId = '',
    retryAfterSeconds = usualPauseSeconds,
  }: { status: number; detail: string } & Partial<VendorDetails>,
  cause?: unknown,
): VendorError {
  const message = detail === '' ? `The vendor answered ${status}.` : detail.slice(0, 300);
  return new VendorError(message, { kind, status, code, correlationId, retryAfterSeconds }, cause);
}

/** Undefined: not JSON. Some answers of vendors begin with a byte order mark. */
function parsed(text: string): unknown {
  const bare = text.replace(/^\uFEFF/, '').trim();
  if (bare === '') return null;
  try {
    return JSON.parse(bare);
  } catch {
    return undefined;
  }
}
