import type { InjectOptions, Response as InjectResponse } from 'light-my-request';
import { inject } from 'vitest';
import { newId } from '#kernel/ids.ts';
import type { Role } from '#kernel/permissions.ts';
import type { Db } from '#platform/db/pool.ts';
import { savePassword } from '#domains/identity/api/port.ts';
import type { TestApp } from './app.ts';
import { hashOnce } from './credentials.ts';
import { startSession } from './sessions.ts';

/** Password of everyone in a test world. */
export const worldPassword = 'Skydeck-test1';

export interface Person {
  accountId: string;
  siteId: string;
  email: string;
  role: Role;
}

/** What one account owns. */
export interface Belongings {
  serverId: string;
  taskId: string;
  networkId: string;
  /** Of that network. */
  subnetId: string;
  /** A paused schedule of the server's snapshots. */
  scheduleId: string;
  tagId: string;
  /** An offer of the server to someone who has no account, declined. */
  transferId: string;
  sshKeyId: string;
  /** A run of a servicelet that has ended; ordered together with none, under its own id, which the servicelet has too. */
  runId: string;
  /** An init policy with nothing in it. */
  policyId: string;
  /** A group without members. */
  groupId: string;
  /** A permission set of the account that no one has. */
  setId: string;
  /** A request for access of the account that was declined. */
  requestId: string;
  /** An access review of the account that was completed, with one entry of the same id. */
  reviewId: string;
  /** A disk image of the account that is ready. */
  imageId: string;
  /** A private view of the list of servers. */
  viewId: string;
  /** A deposit that expired. */
  paymentOrderId: string;
  /** An invoice of January 2026 that was issued. */
  invoiceId: string;
  certificateId: string;
  /** A Microsoft tenant that is linked to the account. */
  cspId: string;
  /** An Adobe customer that is linked to the account. */
  adobeCustomerId: string;
  disputeId: string;
  /** A budget that only notifies. */
  budgetId: string;
  /** A batch of the site's staff about this account alone, canceled. */
  batchId: string;
  /** A finding of a diagnostic report about the server, whose cause is gone. */
  findingId: string;
  /** A host whose evacuation has ended, with one move: that of the server. */
  hostId: string;
  poolId: string;
  uploadServiceId: string;
  evacuationId: string;
  /** An alarm of the installation that fires. */
  alarmId: string;
  /** An on-call schedule of the provider, with an override, a note and a step. */
  scheduleOnCallId: string;
  /** A webhook that alarms are sent to, with one delivery. */
  webhookId: string;
  entryId: string;
  blockListId: string;
  listingId: string;
}

export interface World {
  siteId: string;
  otherSiteId: string;
  priceListId: string;
  priceVersionId: string;
  zoneId: string;
  imageId: string;
  wanId: string;
  /** One person of each role, all of the first site; the account-viewer below the account-holder. */
  people: Record<Role, Person>;
  /** A site admin of the second site, which has nothing else. */
  otherSiteAdmin: Person;
  /** Two unrelated account holders of the first site with the same kinds of objects. */
  ada: Person & Belongings;
  bob: Person & Belongings;
}

/** The fixtures that the database of `testApp` holds from the start. */
export async function createWorld({ app }: TestApp): Promise<World> {
  const { world } = inject('testServer').fixtures;
  const found = await app.db.selectFrom('site').select('id').where('id', '=', world.siteId).executeTakeFirst();
  if (found === undefined) throw new Error('this database is empty: its test asked for one without fixtures');
  return structuredClone(world);
}

/** Adds an account that can sign in with `worldPassword`. */
export async function addPerson(
  app: { db: Db },
  who: { siteId: string; role: Role; name?: string; parentId?: string },
): Promise<Person> {
  const accountId = newId();
  const email = `${who.name ?? who.role}@skydeck.test`;
  await app.db
    .insertInto('account')
    .values({
      id: accountId,
      site_id: who.siteId,
      parent_id: who.parentId ?? null,
      email,
      name: who.name ?? who.role,
      role: who.role,
    })
    .execute();
  await savePassword(app.db, accountId, await hashOnce(worldPassword));
  return { accountId, siteId: who.siteId, email, role: who.role };
}

/** A signed-in browser: sends the session's cookies and tokens with every request. */
export interface Browser {
  request(options: InjectOptions & { url: string }): Promise<InjectResponse>;
  /** The headers it sends, to take away or forge in a test. */
  headers: Record<string, string>;
}

/** A browser that has signed in at the host of the person's site. */
export async function signIn(test: TestApp, person: Pick<Person, 'email' | 'siteId'>): Promise<Browser> {
  const site = await test.app.db
    .selectFrom('site')
    .select('host')
    .where('id', '=', person.siteId)
    .executeTakeFirstOrThrow();
  const host = site.host === '*' ? 'localhost' : site.host;
  const { cookies, token } = await startSession(test.app, { email: person.email, host });
  const headers = {
    host,
    cookie: [...cookies].map(([name, value]) => `${name}=${value}`).join('; '),
    token,
    'x-xsrf-token': cookies.get('XSRF-TOKEN') ?? '',
    'api-version': 'latest',
  };
  return {
    headers,
    request: (options) => test.server.inject({ ...options, headers: { ...headers, ...options.headers } }),
  };
}
