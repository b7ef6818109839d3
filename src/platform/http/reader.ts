import type { Language } from '#kernel/languages.ts';
import { translate } from '#kernel/message.ts';
import type { AnyOp } from '#kernel/op.ts';
import type { Role } from '#kernel/permissions.ts';
import type { Actor, Scope } from '#kernel/scope.ts';
import type { App } from '#platform/app.ts';
import { emitter } from '#platform/live/emit.ts';
import { authorize } from './authorize.ts';
import type { Ctx } from './context.ts';
import { actorFor } from './shared.ts';

/** Who asked for rows, as the data of a task: it reads them as the person would. */
export interface Reader {
  accountId: string;
  siteId: string;
  name: string;
  email: string;
  role: Role;
  /** Without what is shared with them, which is looked up each time. */
  scope: Scope;
  /** By which name they called the site. */
  host: string;
  language: Language;
}

/** A task belongs to no session. */
const noSession = '00000000-0000-0000-0000-000000000000';

/** The person of a request. */
export function readerOf({ me, request, language }: Ctx): Reader {
  const { accountId, siteId, name, email, role, scope } = me;
  const own: Scope =
    scope.reach === 'account' ? { reach: 'account', siteId: scope.siteId, accountIds: scope.accountIds } : scope;
  return { accountId, siteId, name, email, role, scope: own, host: String(request.headers.host ?? ''), language };
}

/** What the handler of a read gets where a task calls it for someone; throws Forbidden where they may not anymore. */
export async function contextFor(app: App, reader: Reader, op: AnyOp): Promise<Ctx> {
  const { host, language, ...person } = reader;
  const actor: Actor = {
    ...person,
    permissions: await app.authenticator.permissionsNow(app, person.accountId),
    sessionId: noSession,
    source: 'console',
    operator: null,
    signInId: null,
  };
  authorize(op, actor);
  const me = await actorFor(app, actor, op.shares);
  const finder = app.domains.find(({ siteFinder }) => siteFinder !== undefined)?.siteFinder;
  const site = await finder?.siteOf(app, host);
  if (site == null) throw new Error(`no site answers for ${host}`);
  return {
    app,
    db: app.db,
    pool: app.db,
    actor: me,
    me,
    scope: me.scope,
    now: new Date(app.clock.now()),
    request: { id: noSession, ip: '', country: null, userAgent: '', site, headers: {}, cookies: {} },
    ifMatch: 0,
    language,
    translate: (message) => translate(message, language),
    audited: () => undefined,
    emit: emitter(app.db),
    setHeader: () => undefined,
    setCookie: () => undefined,
  };
}
