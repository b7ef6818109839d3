import { sql } from 'kysely';
import type { ExemptionReason } from '#domains/invoices/tax.ts';
import { ownerEmail, ownerEmailKey } from '#domains/tenancy/api/port.ts';
import { newId } from '#kernel/ids.ts';
import type { Scope } from '#kernel/scope.ts';
import type { Db } from '#platform/db/pool.ts';
import { sortBy } from '#platform/db/page.ts';
import { within } from '#platform/db/within.ts';
import { listRows } from '#platform/http/list-source.ts';
import { taxCertificates } from '../contract.ts';
import { remindAt, type CertificateState, type FileType, type Finding } from '../states.ts';

/** The state as people see it: an accepted certificate expires with its last day (UTC). */
export const stateSql = (now: Date) => sql<CertificateState>`case
  when c.state = 'accepted' and c.expires_on < (${now}::timestamptz at time zone 'utc')::date then 'expired'
  else c.state end`;

export const certificatesIn = (db: Db, now: Date) =>
  db
    .selectFrom('tax_certificate as c')
    .select((e) => [
      'c.id',
      'c.site_id as siteId',
      'c.account_id as accountId',
      ownerEmail('c.account_id').as('owner'),
      e.ref('c.reason').$castTo<ExemptionReason>().as('reason'),
      'c.country',
      'c.region',
      'c.number',
      sql<string>`c.valid_from::text`.as('validFrom'),
      sql<string>`c.expires_on::text`.as('expiresOn'),
      stateSql(now).as('state'),
      e.ref('c.finding').$castTo<Finding>().as('finding'),
      'c.rejection',
      'c.uploaded_at as uploadedAt',
      e.ref('c.content_type').$castTo<FileType>().as('contentType'),
      'c.bytes',
      sql<boolean>`c.content is not null`.as('hasFile'),
      sql<boolean>`c.accepted_at is not null`.as('wasAccepted'),
    ]);
export type StoredCertificate = Awaited<ReturnType<ReturnType<typeof certificatesIn>['execute']>>[number];

/** A certificate as the wire has it. */
export const certificateView = ({
  siteId: _site,
  accountId: _account,
  uploadedAt,
  ...certificate
}: StoredCertificate) => ({ ...certificate, uploadedAt: uploadedAt.toISOString() });

/** A certificate in the scope; undefined where there is none. */
export const readCertificateIn = (db: Db, scope: Scope, { id, now }: { id: string; now: Date }) =>
  certificatesIn(db, now).where('c.id', '=', id).where(within(scope, 'c')).executeTakeFirst();

/** The same, locked. */
export const lockCertificateIn = (tx: Db, scope: Scope, { id, now }: { id: string; now: Date }) =>
  certificatesIn(tx, now).where('c.id', '=', id).where(within(scope, 'c')).forUpdate('c').executeTakeFirst();

/** Any certificate, locked, for tasks: as it was reviewed, whether or not it has expired since. */
export const lockCertificate = (tx: Db, id: string) =>
  certificatesIn(tx, new Date(0)).where('c.id', '=', id).forUpdate('c').executeTakeFirst();

/** How many certificates of an account are not reviewed; uploads of one account follow one another. */
export async function countWaiting(tx: Db, accountId: string): Promise<number> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`tax certificates of ${accountId}`}, 0))`.execute(tx);
  const row = await tx
    .selectFrom('tax_certificate')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('account_id', '=', accountId)
    .where('state', 'in', ['scanning', 'waiting'])
    .executeTakeFirstOrThrow();
  return row.count;
}

interface NewCertificate {
  siteId: string;
  accountId: string;
  reason: ExemptionReason;
  country: string;
  region: string;
  number: string;
  validFrom: string;
  expiresOn: string;
  state: 'scanning' | 'waiting';
  contentType: FileType;
  content: Buffer;
  now: Date;
}

/** Keeps an uploaded certificate; answers its id. */
export async function insertCertificate(tx: Db, one: NewCertificate): Promise<string> {
  const id = newId<'tax-certificate'>();
  await tx
    .insertInto('tax_certificate')
    .values({
      id,
      site_id: one.siteId,
      account_id: one.accountId,
      reason: one.reason,
      country: one.country,
      region: one.region,
      number: one.number,
      valid_from: one.validFrom,
      expires_on: one.expiresOn,
      state: one.state,
      content_type: one.contentType,
      bytes: one.content.length,
      content: one.content,
      uploaded_at: one.now,
    })
    .execute();
  return id;
}

/** The file of a certificate that was found; undefined where it was removed. */
export async function readContent(db: Db, id: string): Promise<Buffer | undefined> {
  const row = await db.selectFrom('tax_certificate').select('content').where('id', '=', id).executeTakeFirst();
  return row?.content ?? undefined;
}

/** Accepts a certificate, with the reminders of its end; or rejects it with a reason. */
export async function saveReview(
  tx: Db,
  { id, expiresOn }: Pick<StoredCertificate, 'id' | 'expiresOn'>,
  to: { state: 'accepted' | 'rejected'; rejection: string; now: Date },
): Promise<void> {
  await tx
    .updateTable('tax_certificate')
    .set({
      state: to.state,
      rejection: to.rejection,
      reviewed_at: to.now,
      ...(to.state === 'accepted' ? { accepted_at: to.now } : {}),
      remind_at: to.state === 'accepted' ? remindAt(expiresOn, to.now) : null,
    })
    .where('id', '=', id)
    .execute();
}

/** What the scan of a file came to: it waits for review, or is rejected, an infected one without its file. */
export async function saveScanned(tx: Db, id: string, finding: Finding): Promise<void> {
  await tx
    .updateTable('tax_certificate')
    .set({
      state: finding === '' ? 'waiting' : 'rejected',
      finding,
      ...(finding === 'malware' ? { content: null } : {}),
    })
    .where('id', '=', id)
    .where('state', '=', 'scanning')
    .execute();
}

export async function deleteCertificate(tx: Db, id: string): Promise<void> {
  await tx.deleteFrom('tax_certificate').where('id', '=', id).execute();
}

/** The accepted certificates of an account, expired ones too, the newest first: where several apply, documents name that one. */
export const readAccepted = (db: Db, accountId: string) =>
  certificatesIn(db, new Date(0))
    .where('c.account_id', '=', accountId)
    .where('c.state', '=', 'accepted')
    .orderBy('c.uploaded_at', 'desc')
    .execute();

/**
 * The accepted certificate whose reminder is due for the longest, with the next one set; null: there is none. `isRenewed`: another of
 * the same place goes on after it.
 */
export async function takeExpiring(tx: Db, now: Date): Promise<(StoredCertificate & { isRenewed: boolean }) | null> {
  const due = await certificatesIn(tx, now)
    .select(
      sql<boolean>`exists (select from tax_certificate o where o.account_id = c.account_id and o.country = c.country
        and o.region = c.region and o.state = 'accepted' and o.valid_from <= c.expires_on + 1
        and o.expires_on > c.expires_on)`.as('isRenewed'),
    )
    .where('c.remind_at', '<=', now)
    .orderBy('c.remind_at')
    .limit(1)
    .forUpdate('c')
    .skipLocked()
    .executeTakeFirst();
  if (due === undefined) return null;
  await tx
    .updateTable('tax_certificate')
    .set({ remind_at: remindAt(due.expiresOn, now) })
    .where('id', '=', due.id)
    .execute();
  return due;
}

/** The certificates of an account, as its owner takes them along. */
export const readPersonalCertificates = (db: Db, accountId: string) =>
  db
    .selectFrom('tax_certificate')
    .select(['reason', 'country', 'region', 'number', 'valid_from as validFrom', 'expires_on as expiresOn'])
    .select(['state', 'rejection', 'uploaded_at as uploadedAt'])
    .where('account_id', '=', accountId)
    .orderBy('uploaded_at')
    .execute();

/** The certificates in scope, the newest first. */
export const listTaxCertificates = listRows(taxCertificates.listTaxCertificates, {
  what: 'tax-certificates',
  from: ({ db, now }) => certificatesIn(db, now),
  scope: ({ scope }) => within(scope, 'c'),
  id: sortBy('c.id', 'uuid'),
  sorts: { uploadedAt: sortBy('c.uploaded_at', 'timestamptz') },
  search: [ownerEmailKey('c.account_id'), sql`lower(c.number)`],
  filters: {
    state: (states, { now }) => sql<boolean>`${stateSql(now)} = any(${states}::text[])`,
    mine: (_mine, { me }) => sql<boolean>`c.account_id = ${me.accountId}`,
  },
  items: (rows) => rows.map(certificateView),
  info: ({ scope }) => ({ admin: scope.reach !== 'account' || scope.accountIds.length > 1 }),
});
