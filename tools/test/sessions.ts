import type { App } from '#platform/app.ts';
import type { Audited, Ctx, RequestFacts } from '#platform/http/context.ts';
import { writeAudit } from '#platform/http/audit.ts';
import { translate } from '#kernel/message.ts';
import { emitter } from '#platform/live/emit.ts';
import { newId } from '#kernel/ids.ts';
import type { Actor } from '#kernel/scope.ts';
import { admit, findAccount } from '#domains/identity/api/port.ts';
import type { TestApp } from './app.ts';
import type { Browser } from './world.ts';

/** Who comes in, and from where. */
interface Entrant {
  email: string;
  /** The host name that the browser calls. */
  host: string;
  ip?: string;
  userAgent?: string;
}

/** What a browser has after a sign-in. */
interface SignedIn {
  cookies: Map<string, string>;
  token: string;
}

/**
 * Signs someone in without a password, by the same function as every other way in: only tests of signing in pay for
 * the hash. Throws the refusal that the person would meet.
 */
export async function startSession(app: App, who: Entrant): Promise<SignedIn> {
  const request = await requestFrom(app, who);
  const { site } = request;
  const account = await findAccount(app.db, site.id, who.email);
  if (account === undefined) throw new Error(`${who.email} has no account on the site of ${who.host}`);
  const browser: SignedIn = { cookies: new Map(), token: '' };
  await app.db.transaction().execute(async (tx) => {
    const entries: Audited[] = [];
    const ctx: Ctx = {
      app,
      db: tx,
      pool: app.db,
      actor: null,
      get me(): never {
        throw new Error('nobody is signed in yet');
      },
      get scope(): never {
        throw new Error('nobody is signed in yet');
      },
      now: new Date(app.clock.now()),
      request,
      ifMatch: 0,
      language: 'en',
      translate,
      audited: (entry) => void entries.push(entry),
      emit: emitter(tx),
      setHeader: (name, value) => {
        if (name === 'token') browser.token = value;
      },
      setCookie: (name, value) => void browser.cookies.set(name, value),
    };
    await admit(ctx, account.id, 'password');
    await writeAudit(tx, { action: 'session.start', outcome: 'done', actor: null, request }, entries);
  });
  return browser;
}

/** Whom the product sees behind the requests of a browser of `signIn`. */
export async function actorOf({ app }: TestApp, { headers }: Browser): Promise<Actor | null> {
  const request = await requestFrom(app, { host: headers['host'] ?? '' });
  const cookies = Object.fromEntries((headers['cookie'] ?? '').split('; ').map((one) => one.split('=', 2)));
  return app.authenticator.authenticate(app, { ...request, headers, cookies }, null);
}

async function requestFrom(app: App, { host, ip, userAgent }: Omit<Entrant, 'email'>): Promise<RequestFacts> {
  const site = await app.domains.flatMap(({ siteFinder }) => siteFinder ?? [])[0]?.siteOf(app, host);
  if (site == null) throw new Error(`no site answers at ${host}`);
  return {
    id: newId(),
    ip: ip ?? '127.0.0.1',
    country: null,
    userAgent: userAgent ?? 'lightMyRequest',
    site,
    headers: { host },
    cookies: {},
  };
}
