import type { Message } from '#kernel/message.ts';
import type { App } from '#platform/app.ts';
import { otherSignIns } from '#domains/identity/api/port.ts';
import { readLiving } from '#domains/servers/api/port.ts';
import type { PayerAccount } from '#domains/tenancy/api/port.ts';
import { say } from '../messages.ts';
import type { FactKind } from '../schemas.ts';
import { terminationFacts } from './port.ts';

/** What the termination of an account ends: its servers, and what the domains above know of them and of it. */
export async function factsOf(
  { db, domains }: App,
  { id: accountId, siteId }: Pick<PayerAccount, 'id' | 'siteId'>,
  now: Date,
): Promise<{ kind: FactKind; text: Message }[]> {
  const servers = await readLiving(db, { reach: 'account', siteId, accountIds: [accountId] });
  const own =
    servers.length === 0 ? [] : [{ kind: 'data' as const, text: say('fact-servers', { count: servers.length }) }];
  const more = [];
  for (const facts of terminationFacts.of(domains)) more.push(...(await facts(db, accountId, now)));
  return [...own, ...more];
}

/** What another email of an account leads to: whether it must be confirmed, and what the domains above know. */
export async function factsOfEmail(
  { db, domains }: App,
  accountId: string,
  { verified }: { verified: boolean },
): Promise<{ kind: FactKind; text: Message }[]> {
  const facts: { kind: FactKind; text: Message }[] = verified ? [] : [{ kind: 'confirm', text: say('fact-confirm') }];
  for (const signIns of otherSignIns.of(domains))
    for (const text of await signIns(db, accountId)) facts.push({ kind: 'sign-in', text });
  return facts;
}
