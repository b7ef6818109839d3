import type { Db } from '#platform/db/pool.ts';
import { say } from '#platform/messages.ts';
import { seal, unseal } from '#platform/seal.ts';
import { StartError } from '#platform/start-error.ts';

const name = 'secret.canary';
const bound = { purpose: 'canary', owner: 'installation' };
const text = 'sealed with the secret of this installation';
/** As the column has it: JSON. */
const canaryOf = (secret: Buffer) => JSON.stringify(seal(secret, bound, text).toString('base64'));

/**
 * Throws StartError unless the secret is the one that the database was set up with: with another one, everything sealed
 * is lost, and people with an authenticator are locked out. A database without a canary gets one.
 */
export async function checkSecret(db: Db, secret: Buffer, file: string): Promise<void> {
  await db
    .insertInto('bookmark')
    .values({ name, value: canaryOf(secret) })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  const { value } = await db.selectFrom('bookmark').select('value').where('name', '=', name).executeTakeFirstOrThrow();
  if (!opens(secret, value)) throw new StartError(say('start.secret-other', { file }));
}

/** Makes this secret the one of the database; true when another one was. */
export async function acceptSecret(db: Db, secret: Buffer): Promise<boolean> {
  const found = await db.selectFrom('bookmark').select('value').where('name', '=', name).executeTakeFirst();
  if (found !== undefined && opens(secret, found.value)) return false;
  const value = canaryOf(secret);
  await db
    .insertInto('bookmark')
    .values({ name, value })
    .onConflict((conflict) => conflict.column('name').doUpdateSet({ value }))
    .execute();
  return found !== undefined;
}

function opens(secret: Buffer, canary: unknown): boolean {
  try {
    return unseal(secret, bound, Buffer.from(String(canary), 'base64')) === text;
  } catch {
    return false;
  }
}
