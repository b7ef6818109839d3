import type { AuthoritySandbox } from '#connectors/tax-authority/sandbox.ts';
import type { Db } from '#platform/db/pool.ts';
import { send } from './answers.ts';
import { addCustomer, addSeller, use } from './billed.ts';
import { newId } from '#kernel/ids.ts';
import type { Browser, Person, World } from './world.ts';

/** A seller in Israel that is registered for tax. */
export const addIsraeliSeller = (db: Db, siteId: string): Promise<void> =>
  addSeller(db, siteId, { legal_name: 'Anan Cloud Ltd', country: 'IL', tax_id: '516179157' });

/** A business in Israel that has used servers for 10,000 shekels in a month. */
export async function addIsraeliCustomer(
  db: Db,
  world: World,
  { month, taxId = '514713551' }: { month: Date; taxId?: string },
): Promise<Person> {
  const person = await addCustomer(db, world, { country: 'IL', tax_id: taxId, currency: 'ILS' });
  const objectId = newId();
  const used = { currency: 'ILS', onMicro: 100_000_000 } as const;
  for (const [hours, state] of [
    [0, 'on'],
    [100, null],
  ] as const)
    await use(db, world, {
      person,
      objectId,
      used: { ...used, state, from: new Date(month.getTime() + hours * 3_600_000) },
    });
  return person;
}

export interface WireAllocation {
  id: string;
  owner: string;
  invoiceNumber: string;
  state: string;
  number: string;
  fault: string;
  code: number | null;
}

/** The request of an account, as staff sees it; undefined: there is none. */
export async function allocationOf(clerk: Browser, { email }: Person): Promise<WireAllocation | undefined> {
  const answer = await send(clerk, `GET /allocations?filter=${encodeURIComponent(email)}`);
  return answer.json<{ items: WireAllocation[] }>().items[0];
}

/** How many documents the authority gave the number of a request to: never more than one. */
export const documentsWith = ({ numbers }: AuthoritySandbox, number: string): number =>
  [...numbers.values()].filter((one) => one === number).length;
