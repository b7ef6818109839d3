import { checkVatNumber, RegistryError, viesUrl } from '#connectors/tax-registry/client.ts';
import type { App } from '#platform/app.ts';
import type { Db } from '#platform/db/pool.ts';
import { done, task } from '#platform/tasks/task.ts';
import { record } from '#domains/history/api/port.ts';
import { readPayerAccount } from '#domains/tenancy/api/port.ts';
import { say } from '../../messages.ts';
import type { TaxCheck } from '../../profile-values.ts';
import { ofProfile } from '../payer.ts';
import { readProfile, saveTaxCheck, type ProfileRow } from '../store.ts';
import { registryNumber } from '../tax-id.ts';

interface Data {
  accountId: string;
  email: string;
}

const minuteMs = 60_000;
/** When a registry is asked again: soon while it is away, and each month whether a number is still registered. */
export const taxCheckOf = {
  retryAt: (now: Date) => new Date(now.getTime() + 15 * minuteMs),
  againAt: (now: Date) => new Date(now.getTime() + 30 * 24 * 60 * minuteMs),
};

const source = 'VIES';

/** Asks the registry of the EU about the tax ID of a profile, and keeps what it says with the time and the source. */
export const checkTaxIdTask = task<Data>()({
  kind: 'billing.check-tax-id',
  label: say('kind-billing-check-tax-id'),
  serviceName: 'billing',
  title: ({ email }) => say('check-tax-id', { email }),
  first: 'ask',
  steps: {
    ask: {
      title: say('asking-registry'),
      weight: 1,
      timeoutSeconds: 30,
      cancel: true,
      async run({ app, data, log }) {
        const row = await readProfile(app.db, data.accountId);
        if (row === undefined) return done({ warn: say('profile-removed') });
        const check = await ask(app, row);
        const text = say(check === 'valid' ? 'tax-id-valid' : check === 'away' ? 'registry-away' : 'tax-id-not-found');
        log(text);
        const effect = (tx: Db) => settle(app, tx, { row, check });
        return check === 'valid' ? done({ effect }) : done({ effect, warn: text });
      },
    },
  },
  // What was known stays, and the schedule comes to it again.
  undo: () => async () => undefined,
});

async function ask(app: App, { taxId, country }: ProfileRow): Promise<TaxCheck> {
  const number = registryNumber(taxId, country);
  if (number === null) return 'none';
  try {
    return (await checkVatNumber(app.config.taxRegistryUrl ?? viesUrl, number)) ? 'valid' : 'not-found';
  } catch (error) {
    if (!(error instanceof RegistryError)) throw error;
    app.log.warn({ err: error }, 'a tax registry could not answer');
    return 'away';
  }
}

async function settle(app: App, tx: Db, { row, check }: { row: ProfileRow; check: TaxCheck }): Promise<void> {
  const now = new Date(app.clock.now());
  // A registry that is away for a while takes nothing back that it has said.
  const keeps = check === 'away' && (row.taxCheck === 'valid' || row.taxCheck === 'not-found');
  const found = keeps
    ? { check: row.taxCheck, at: row.taxCheckedAt ?? now, source: row.taxSource }
    : { check, at: now, source };
  const dueAt = check === 'none' ? null : check === 'away' ? taxCheckOf.retryAt(now) : taxCheckOf.againAt(now);
  if (!(await saveTaxCheck(tx, row, { ...found, dueAt })) || found.check === row.taxCheck) return;
  const account = await readPayerAccount(tx, row.accountId);
  if (account === undefined) return;
  await record(tx, {
    object: ofProfile(account),
    kind: 'billing',
    action: say('billing.check-tax-id'),
    diff: { taxCheck: [row.taxCheck, found.check] },
    by: { name: source, source: 'system' },
    event: 'changed',
  });
}
