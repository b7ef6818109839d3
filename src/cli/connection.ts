import { Refused, Unreachable, type ErrorItem } from './failures.ts';
import type { Session } from './session-file.ts';

export interface Sent {
  method: string;
  /** With its query. */
  path: string;
  body?: unknown;
  headers?: Record<string, string>;
}

export interface Answer {
  status: number;
  text: string;
  /** Undefined where the answer is not JSON. */
  data: unknown;
}

/** Speaks to one console as its page does: cookies, and the two tokens that every change needs. */
export class Connection {
  readonly session: Session;
  private readonly onChange: (session: Session) => void;

  constructor(session: Session, onChange: (session: Session) => void = () => {}) {
    this.session = session;
    this.onChange = onChange;
  }

  /** Throws Refused for every answer that is no success, Unreachable where there is none. */
  async send({ method, path, body, headers }: Sent): Promise<Answer> {
    const { url, cookies, token } = this.session;
    const xsrf = cookies['XSRF-TOKEN'];
    const response = await fetch(url + path, {
      method,
      redirect: 'manual',
      headers: {
        'user-agent': 'cloud command line',
        cookie: Object.entries(cookies)
          .map(([name, value]) => `${name}=${value}`)
          .join('; '),
        ...(token === '' ? {} : { token }),
        ...(xsrf === undefined ? {} : { 'x-xsrf-token': decodeURIComponent(xsrf) }),
        ...(body === undefined ? {} : { 'content-type': 'application/json' }),
        ...headers,
      },
      body: body === undefined ? null : JSON.stringify(body),
    }).catch((error: unknown) => {
      throw new Unreachable(`${url} could not be reached: ${reasonOf(error)}`);
    });
    this.takeTokens(response.headers);
    const text = await response.text().catch((error: unknown) => {
      throw new Unreachable(`${url} ended the connection: ${reasonOf(error)}`);
    });
    if (response.status >= 300 && response.status < 400)
      throw new Unreachable(`${url} redirects to ${response.headers.get('location')}. Sign in with that address.`);
    const data = dataOf(text);
    if (!response.ok) throw refusalOf(response, data);
    return { status: response.status, text, data };
  }

  private takeTokens(headers: Headers): void {
    const before = JSON.stringify(this.session);
    for (const line of headers.getSetCookie()) {
      const [, name = '', value = ''] = /^([^=;]+)=([^;]*)/.exec(line) ?? [];
      if (value === '') delete this.session.cookies[name];
      else this.session.cookies[name] = value;
    }
    this.session.token = headers.get('token') ?? this.session.token;
    if (JSON.stringify(this.session) !== before) this.onChange(this.session);
  }
}

/** What lies below "fetch failed": the name that is unknown, the port that is closed, the certificate. */
function reasonOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  const { cause } = error;
  if (cause instanceof Error) return cause.message || ('code' in cause ? String(cause.code) : cause.name);
  return error.message;
}

function dataOf(text: string): unknown {
  try {
    return JSON.parse(text) as unknown;
  } catch {
    return undefined;
  }
}

function refusalOf(response: Response, data: unknown): Refused | Unreachable {
  const items = typeof data === 'object' && data !== null && 'errors' in data ? data.errors : null;
  if (!Array.isArray(items) || items.length === 0)
    return new Unreachable(`${response.url} is not a console: it responded with status ${response.status}.`);
  const retry = Number(response.headers.get('retry-after') ?? Number.NaN);
  return new Refused(response.status, items as ErrorItem[], Number.isFinite(retry) ? retry : null);
}
