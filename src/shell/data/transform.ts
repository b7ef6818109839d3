import type { ErrorItem } from '#kernel/errors.ts';
import { translate, type Message } from '#kernel/message.ts';
import { why } from '#kernel/reasons.ts';
import { ApiError } from './api-error.ts';

const transportReasons = {
  [-1]: why('unknown-error'),
  408: why('network-error'),
  409: why('general-error'),
};
const isRecord = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null;

/** A failure of the transport itself: -1 no or empty answer, 408 gateway time-out, 409 gateway error. */
export function transportError(
  code: -1 | 408 | 409,
  reason: Message = transportReasons[code],
  status: number = code,
): ApiError {
  return new ApiError(status, [{ code, info: translate(reason) }]);
}

/** Flattens `{date, timezone_type, timezone}` objects to their date string, at any depth. */
export function flattenDates(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(flattenDates);
  if (!isRecord(value)) return value;
  if (typeof value['date'] === 'string' && 'timezone_type' in value && 'timezone' in value) return value['date'];
  return Object.fromEntries(Object.entries(value).map(([key, inner]) => [key, flattenDates(inner)]));
}

/** Whether a text can hold a date object: most answers have none and are handed on untouched. */
const hasDateObject = (text: string) => text.includes('"timezone_type"');

function errorItem(raw: unknown): ErrorItem {
  const item = isRecord(raw) ? raw : {};
  const code = Number(item['code'] ?? -1);
  const info =
    typeof item['info'] === 'string' && item['info'] !== '' ? item['info'] : translate(why('error-occurred', { code }));
  return { code, info, ...(typeof item['key'] === 'string' ? { key: item['key'] } : {}) };
}

/** The error of a body that carries `errors`, or null. */
export function errorOf(status: number, body: unknown, requestId?: string): ApiError | null {
  if (!isRecord(body) || !Array.isArray(body['errors'])) return null;
  const session = Array.isArray(body['code']) ? body['code'].filter((token) => typeof token === 'string') : [];
  const loginToken = typeof body['token'] === 'string' ? body['token'] : undefined;
  return new ApiError(status, body['errors'].map(errorItem), { session, loginToken, requestId });
}

/**
 * What every answer goes through: only 2xx is success, `errors` become an `ApiError`, dates are flattened.
 * @param text the body as it came; empty is an error unless the operation has no body
 */
export function transformAnswer(answer: {
  status: number;
  text: string;
  requestId?: string;
  mayBeEmpty: boolean;
}): unknown {
  const { status, text, requestId, mayBeEmpty } = answer;
  const ok = status >= 200 && status < 300;
  let body: unknown;
  try {
    body = text === '' ? undefined : JSON.parse(text);
  } catch {
    throw gatewayError(status);
  }
  const error = errorOf(status, body, requestId);
  if (error) throw error;
  if (!ok) throw gatewayError(status);
  if (body === undefined && !mayBeEmpty) throw transportError(-1);
  return hasDateObject(text) ? flattenDates(body) : body;
}

function gatewayError(status: number): ApiError {
  if (status === 408 || status === 504) return transportError(408, undefined, status);
  return transportError(409, undefined, status);
}
