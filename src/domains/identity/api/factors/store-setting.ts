import { sql } from 'kysely';
import type { Db } from '#platform/db/pool.ts';

/** What a site asks of one person who signs in there. */
export interface SitePolicy {
  /** Of everyone, or of the person's role. */
  factorRequired: boolean;
  methods: readonly string[];
  name: string;
  maxPhones: number;
  maxAllowedIps: number;
}

export async function readPolicy(db: Db, who: { siteId: string; accountId: string }): Promise<SitePolicy> {
  const row = await db
    .selectFrom('site')
    .innerJoin('account', (join) => join.on('account.id', '=', who.accountId))
    .select(['factor_methods', 'security_policy_name', 'max_phones', 'max_allowed_ips'])
    .select(sql<boolean>`factor_required or account.role = any(factor_roles)`.as('factor_required'))
    .where('site.id', '=', who.siteId)
    .executeTakeFirstOrThrow();
  return {
    factorRequired: row.factor_required,
    methods: row.factor_methods,
    name: row.security_policy_name,
    maxPhones: row.max_phones,
    maxAllowedIps: row.max_allowed_ips,
  };
}

/** The switches of an account; a new account has none on. */
export async function readSetting(db: Db, accountId: string) {
  return db.selectFrom('factor_setting').selectAll().where('account_id', '=', accountId).executeTakeFirst();
}

/** The switches, made if missing and locked for this transaction: changes of one account happen one by one. */
export async function lockSetting(tx: Db, accountId: string) {
  await tx
    .insertInto('factor_setting')
    .values({ account_id: accountId })
    .onConflict((c) => c.doNothing())
    .execute();
  return tx
    .selectFrom('factor_setting')
    .selectAll()
    .where('account_id', '=', accountId)
    .forUpdate()
    .executeTakeFirstOrThrow();
}

/** Notes the step of an authenticator code that has been taken. */
export async function saveStep(tx: Db, accountId: string, step: number): Promise<void> {
  await tx.updateTable('factor_setting').set({ google_step: step }).where('account_id', '=', accountId).execute();
}

/** The verified phones of an account, the default one first, then oldest first. */
export async function readVerifiedPhones(db: Db, accountId: string) {
  return db
    .selectFrom('factor_phone')
    .select(['id', 'phone'])
    .where('account_id', '=', accountId)
    .where('verified_at', 'is not', null)
    .orderBy('is_default', 'desc')
    .orderBy('created_at')
    .execute();
}

/** How many passkeys and unused recovery codes an account has. */
export async function countSpare(db: Db, accountId: string): Promise<{ passkeys: number; recoveryCodes: number }> {
  const { rows } = await sql<{ passkeys: number; codes: number }>`select
    (select count(*) from passkey where account_id = ${accountId}) as passkeys,
    (select count(*) from recovery_code where account_id = ${accountId} and used_at is null) as codes`.execute(db);
  return { passkeys: rows[0]?.passkeys ?? 0, recoveryCodes: rows[0]?.codes ?? 0 };
}

/** Whether the account's list of addresses, if it is on, permits this address. */
export async function isPermitted(db: Db, accountId: string, from: { ip: string; now: Date }): Promise<boolean> {
  const row = await db
    .selectFrom('factor_setting')
    .select('account_id')
    .where('account_id', '=', accountId)
    .where('use_allowed_ip', '=', true)
    .where((e) => e.or([e('ip_guard_until', 'is', null), e('ip_guard_until', '>', from.now)]))
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('allowed_address')
            .select('id')
            .whereRef('allowed_address.account_id', '=', 'factor_setting.account_id')
            .where(sql<boolean>`range >>= ${from.ip}::inet`),
        ),
      ),
    )
    .executeTakeFirst();
  return row === undefined;
}

/** Notes when an address of the list was last used to sign in. */
export async function touchAddress(tx: Db, accountId: string, from: { ip: string; now: Date }): Promise<void> {
  await tx
    .updateTable('allowed_address')
    .set({ last_seen_at: from.now })
    .where('account_id', '=', accountId)
    .where(sql<boolean>`range >>= ${from.ip}::inet`)
    .execute();
}

export async function replaceRecoveryCodes(tx: Db, accountId: string, hashes: readonly Buffer[]): Promise<void> {
  await tx.deleteFrom('recovery_code').where('account_id', '=', accountId).execute();
  await tx
    .insertInto('recovery_code')
    .values(hashes.map((code_hash) => ({ account_id: accountId, code_hash })))
    .execute();
}

/** Marks a code as used; false when there is no such unused code. */
export async function takeRecoveryCode(tx: Db, accountId: string, code: { hash: Buffer; now: Date }): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('recovery_code')
    .set({ used_at: code.now })
    .where('account_id', '=', accountId)
    .where('code_hash', '=', code.hash)
    .where('used_at', 'is', null)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}
