import { postEntry } from '#domains/ledger/api/port.ts';
import { readPayerAccount } from '#domains/tenancy/api/port.ts';
import { loadConfig } from '#platform/config.ts';
import { openRuntime } from '#platform/runtime.ts';

/** A person used something for so many minor units. */
const [email = '', minor = '0'] = process.argv.slice(2);
const runtime = await openRuntime(loadConfig(process.env), 'stage');
const { db } = runtime.database;
const { id } = await db
  .selectFrom('account')
  .select('id')
  .where('email_key', '=', email.toLowerCase())
  .executeTakeFirstOrThrow();
const account = await readPayerAccount(db, id);
if (account === undefined) throw new Error(`there is no ${email}`);
const entry = {
  key: `stage:${crypto.randomUUID()}`,
  kind: 'charge',
  siteId: account.siteId,
  currency: account.listCurrency ?? 'USD',
  at: new Date(),
  cause: { kind: 'stage', id },
  by: { name: '', source: 'system' },
  postings: [
    { account: { kind: 'customer', accountId: id }, amount: Number(minor) },
    { account: { kind: 'revenue' }, amount: -Number(minor) },
  ],
} as const;
await db.transaction().execute((tx) => postEntry(tx, entry));
await runtime.close();
