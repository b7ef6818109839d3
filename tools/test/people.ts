import type { FastifyInstance } from 'fastify';
import type { Response } from 'light-my-request';
import { newId } from '#kernel/ids.ts';
import type { Role } from '#kernel/permissions.ts';
import type { Db } from '#platform/db/pool.ts';
import { vouchForHost } from '#domains/tenancy/api/port.ts';
import { savePassword } from '#domains/identity/api/port.ts';
import { appOf } from './app.ts';
import { hashOnce } from './credentials.ts';
import { startSession } from './sessions.ts';

export const password = 'Right-horse-9';

/** A site for one host name, or for every host with `*`. */
export async function makeSite(db: Db, host: string): Promise<string> {
  const id = newId<'site'>();
  await db
    .insertInto('site')
    .values({ id, name: `Site ${host}`, host })
    .execute();
  if (host !== '*') await vouchForHost(db, { siteId: id, host });
  return id;
}

export interface Person {
  id: string;
  siteId: string;
  email: string;
}

/** An account that can sign in with `password`. */
export async function makePerson(
  db: Db,
  who: { siteId: string; role: Role; email?: string; parentId?: string; enabled?: boolean; status?: string },
): Promise<Person> {
  const id = newId<'account'>();
  const email = who.email ?? `${id}@people.test`;
  await db
    .insertInto('account')
    .values({
      id,
      site_id: who.siteId,
      parent_id: who.parentId ?? null,
      email,
      name: `Ann ${who.role}`,
      role: who.role,
      enabled: who.enabled ?? true,
      status: who.status ?? 'Ok',
    })
    .execute();
  await savePassword(db, id, await hashOnce(password));
  return { id, siteId: who.siteId, email };
}

export interface Call {
  body?: unknown;
  headers?: Record<string, string>;
  /** Overrides of the browser's cookies; null leaves one out. */
  cookies?: Record<string, string | null>;
  ip?: string;
}

/** A browser that keeps cookies and the token and sends them as the console does. */
export class Browser {
  readonly cookies = new Map<string, string>();
  token = '';
  readonly server: FastifyInstance;
  readonly host: string;
  ip: string;

  constructor(server: FastifyInstance, host = 'localhost', ip = '203.0.113.7') {
    this.server = server;
    this.host = host;
    this.ip = ip;
  }

  async send(method: 'GET' | 'POST' | 'PUT' | 'DELETE', url: string, call: Call = {}): Promise<Response> {
    const xsrf = this.cookies.get('XSRF-TOKEN');
    const cookies = Object.entries({ ...Object.fromEntries(this.cookies), ...call.cookies });
    const response = await this.server.inject({
      method,
      url,
      remoteAddress: call.ip ?? this.ip,
      cookies: Object.fromEntries(cookies.flatMap(([name, value]) => (value === null ? [] : [[name, value]]))),
      headers: {
        host: this.host,
        'user-agent': 'test browser',
        ...(this.token === '' ? {} : { token: this.token }),
        ...(xsrf === undefined ? {} : { 'x-xsrf-token': xsrf }),
        ...call.headers,
      },
      ...(call.body === undefined ? {} : { payload: call.body as object }),
    });
    for (const cookie of response.cookies)
      if (cookie.value === '') this.cookies.delete(cookie.name);
      else this.cookies.set(cookie.name, cookie.value);
    const token = response.headers['token'];
    if (typeof token === 'string') this.token = token;
    return response;
  }

  signIn(email: string, secret = password): Promise<Response> {
    return this.send('POST', '/svc/login', { body: { email, password: secret } });
  }
}

/** A browser in which the person has signed in. */
export async function signedIn(server: FastifyInstance, person: Person, host = 'localhost'): Promise<Browser> {
  const browser = new Browser(server, host);
  const { email } = person;
  const { cookies, token } = await startSession(appOf(server), {
    email,
    host,
    ip: browser.ip,
    userAgent: 'test browser',
  });
  for (const [name, value] of cookies) browser.cookies.set(name, value);
  browser.token = token;
  return browser;
}
