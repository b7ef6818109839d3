import { sql } from 'kysely';
import { expect } from 'vitest';
import { send } from './answers.ts';
import type { TestApp } from './app.ts';
import { until } from './live-simulator.ts';
import { addPerson, type Browser, type Person, type World } from './world.ts';

export interface ShownBatch {
  id: string;
  state: string;
  undoing: boolean;
  counts: Record<string, number>;
  totals: {
    servers: number;
    notices: number;
    money: { currency: string; balance: number; amount: number }[];
    monthly: { currency: string; now: number; suspended: number }[];
    costBefore: Cost[];
    costAfter: Cost[];
  };
  report: { id: string; title: string } | null;
  needsApproval: boolean;
  mine: boolean;
  problem: string | null;
}
interface Cost {
  currency: string;
  amount: number;
}
interface Line {
  line: number;
  email: string;
  value: string;
  state: string;
  reason: string | null;
  servers: number | null;
  notices: number | null;
  monthly: { currency: string; now: number; suspended: number }[];
  costBefore: Cost[];
  costAfter: Cost[];
  facts: string[];
}

export const textOf = (people: readonly Person[]) => people.map(({ email }) => email).join('\n');

/** Batches as staff makes and runs them, and customers to run them on. */
export function batchesOf({ app }: Pick<TestApp, 'app'>, world: Pick<World, 'siteId'>) {
  const { db } = app;
  let serial = 0;
  const customer = (siteId = world.siteId): Promise<Person> =>
    addPerson(app, { siteId, role: 'account-holder', name: `batch-${++serial}` });
  const read = async (who: Browser, id: string) => (await send(who, `GET /accountBatches/${id}`)).json<ShownBatch>();
  const reaches = (who: Browser, id: string, state: string) =>
    until(`the batch is ${state}`, async () => {
      const batch = await read(who, id);
      return batch.state === state ? batch : null;
    });
  return {
    read,
    reaches,
    customer,
    customers: async (count: number) => {
      const made: Person[] = [];
      for (let n = 0; n < count; n++) made.push(await customer());
      return made;
    },
    prove: () => sql`update session set proven_until = now() + interval '1 hour'`.execute(db),
    withdrawProof: () => sql`update session set proven_until = null`.execute(db),
    linesOf: async (who: Browser, id: string) =>
      (await send(who, `GET /accountBatches/${id}/accounts?size=0`)).json<{ items: Line[] }>().items,
    /** Creates a batch and waits for its dry run. */
    checked: async (
      ...[who, action, text, { options, ...rest } = {}]: [
        who: Browser,
        action: string,
        text: string,
        more?: { options?: object; [name: string]: unknown },
      ]
    ) => {
      const input = { action, text, options: { note: 'Asked for by telephone.', ...options }, ...rest };
      const answer = await send(who, 'POST /accountBatches', input);
      expect(answer.statusCode, answer.body).toBe(201);
      return reaches(who, answer.json<ShownBatch>().id, 'ready');
    },
    start: (who: Browser, { id, counts }: ShownBatch, startAt: string | null = null) =>
      send(who, `POST /accountBatches/${id}/start`, { confirm: String(counts['ready']), startAt }),
    accountOf: (accountId: string) =>
      db.selectFrom('account').selectAll().where('id', '=', accountId).executeTakeFirstOrThrow(),
  };
}
