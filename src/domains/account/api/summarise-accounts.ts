import type { Run } from '#platform/http/context.ts';
import type { account } from '../contract.ts';
import { countHeld, countSignUps } from './store-summary.ts';

const days = 30;

/** New and blocked accounts, as an administrator's home shows them. */
export const summariseAccounts: Run<(typeof account)['summariseAccounts']> = async ({ db, scope, now }) => ({
  signUps: await countSignUps(db, scope, { now, days }),
  ...(await countHeld(db, scope)),
});
