import { addTexts, translate, type Message, type Values } from './message.ts';
import type { Language } from './languages.ts';

/**
 * The codes of all domains and their English, for types: each domain adds what its `errors.ts` declares. 10 to 57 and 128
 * to 145 come from the product's specification. Numbers below 3000 are older than the ranges and stay where they are.
 */
export interface ErrorCodes extends Declared<typeof kernelErrors> {}
export type ErrorCode = keyof ErrorCodes & number;
/** What `errors()` declared, as a type that `ErrorCodes` can take in. */
export type Declared<C> = { [K in keyof C]: C[K] };

/** Whose each code is, and the range that a domain takes its new ones from. */
const owners = new Map<number, string>();
const ranges = new Map<string, number>();

/**
 * Declares the failures of a domain in English (ICU), by code.
 * @param first where the numbers begin that new codes of the domain come from: at most a hundred
 */
export function errors<const C extends Readonly<Record<number, string>>>(domain: string, first: number, catalog: C): C {
  ranges.set(domain, first);
  for (const code of Object.keys(catalog)) owners.set(Number(code), domain);
  addTexts('en', domain, catalog);
  return catalog;
}

/** All codes that are declared with their domains, and where the new ones of each begin. */
export const declaredErrors = (): { owners: ReadonlyMap<number, string>; ranges: ReadonlyMap<string, number> } => ({
  owners,
  ranges,
});

const kernelErrors = errors('kernel', 3000, {
  20: 'You are not logged in.',
  24: 'You are not logged in.',
  1000: '{detail}',
  1001: 'This field is required.',
  1002: 'Unknown field.',
  1003: 'You do not have permission to do this.',
  1004: "Not found, or you don't have access.",
  1005: 'This was changed by someone else. Reload to see the current version.',
  1006: 'Send the version you edited in the If-Match header.',
  1007: 'Another task is already running: {task}.',
  1008: 'Not possible in the current state: {reason}',
  1009: 'Too many requests. Try again in {seconds} seconds.',
  1010: 'The service is busy or restarting. Try again in a moment.',
  1011: 'Something went wrong on our side. Quote {requestId} to support.',
  1012: 'This Idempotency-Key was used for a different request.',
  1013: 'The first request with this Idempotency-Key is still running.',
  1014: 'The body must be JSON.',
  1015: 'This address does not exist here.',
  1016: 'Your session has ended. Sign in again.',
  1017: 'The request is too large.',
  1630: 'Only the customer can do this. End the support session first.',
  1631: 'This support session has read-only access.',
  1828: 'Enter an email address such as ann@example.com.',
  1829: 'Enter at most {max, number} characters.',
  2005: 'Choose a time in the future.',
  2360: 'This operation does not support a dry run. Remove the Dry-Run header.',
  3000: 'A stored secret can no longer be read. Set it up again, or contact support.',
  3002: 'The API has no version {version}. Send api-version: latest, or leave the header out.',
  3003: 'Maintenance is in progress. {text}',
  3004: 'This feature is turned off on this site.',
  3005: 'This took too long and was stopped. Choose a shorter time range or more filters.',
});

export interface ErrorItem {
  code: number;
  /** English on the server, whose readers get `infoIn`; the language on show in the console. */
  info: string;
  key?: string;
  /** What the text holds; stays on the server. */
  values?: Values;
}

/** The session tokens of the wire format, which make the console react to the session. */
export type SessionToken =
  'user-disconnected' | 'user-ip-changed' | 'csrf-error' | 'one-time-login' | 'account-switched';

/** What a code says in a language. */
export const textOf = (code: ErrorCode, values?: Values, language?: Language): string =>
  infoIn({ code, info: '', ...(values === undefined ? {} : { values }) }, language);

/** What a code says, to be part of another message. */
export const messageOf = (code: number, values: Values = {}): Message => ({
  id: `${owners.get(code) ?? 'kernel'}.${code}`,
  values,
});

/** What an item says in a language. */
export const infoIn = ({ code, values }: ErrorItem, language?: Language): string =>
  translate(messageOf(code, values), language);

/** One item of a refusal; `key` is the input path it belongs to, such as `disks.0.sizeGb`. */
export function item(code: ErrorCode, key?: string, values?: Values): ErrorItem {
  return {
    code,
    info: textOf(code, values),
    ...(key === undefined ? {} : { key }),
    ...(values === undefined ? {} : { values }),
  };
}

/**
 * An expected failure that the caller can act on. Thrown anywhere in a request; the pipeline maps it to
 * its HTTP status and the wire format once. Anything else that is thrown is a bug and answers 500.
 */
export class Refusal extends Error {
  readonly status: number;
  readonly items: readonly ErrorItem[];
  readonly session: SessionToken | undefined;
  readonly retryAfterSeconds: number | undefined;
  constructor(
    status: number,
    items: readonly ErrorItem[],
    more: { session?: SessionToken; retryAfterSeconds?: number } = {},
  ) {
    super(items.map((i) => i.info).join(' '));
    this.status = status;
    this.items = items;
    this.session = more.session;
    this.retryAfterSeconds = more.retryAfterSeconds;
  }

  /** What it says, to be part of another message. */
  get said(): Message {
    const [only, ...others] = this.items;
    return only === undefined || others.length > 0
      ? { id: 'text.as', values: { text: this.message } }
      : messageOf(only.code, only.values);
  }
}

/** 400: the input is wrong; one item per field. */
export class Invalid extends Refusal {
  constructor(items: readonly ErrorItem[]) {
    super(400, items);
  }
}
/** 401: there is no session, or it ended. */
export class NotSignedIn extends Refusal {
  constructor(code: ErrorCode = 20, session?: SessionToken) {
    super(401, [item(code)], session === undefined ? {} : { session });
  }
}
/** 403: signed in, but not allowed. */
export class Forbidden extends Refusal {
  constructor(code: ErrorCode = 1003) {
    super(403, [item(code)]);
  }
}
/** 404: not there, or outside the caller's scope; the two look the same. */
export class NotFound extends Refusal {
  constructor(code: ErrorCode = 1004, key?: string) {
    super(404, [item(code, key)]);
  }
}
/** 409: the object is in a state, or under a task, that forbids it now. */
export class Conflict extends Refusal {
  constructor(code: ErrorCode, key?: string, values?: Values) {
    super(409, [item(code, key, values)]);
  }
}
/** 412: the version in If-Match is not the current one. */
export class Stale extends Refusal {
  constructor() {
    super(412, [item(1005)]);
  }
}
/** 429: slow down. */
export class TooMany extends Refusal {
  constructor(seconds: number, code: ErrorCode = 1009) {
    super(429, [item(code, undefined, { seconds })], { retryAfterSeconds: seconds });
  }
}
/** 503: not now, but soon. */
export class Unavailable extends Refusal {
  constructor(seconds = 2) {
    super(503, [item(1010)], { retryAfterSeconds: seconds });
  }
}
