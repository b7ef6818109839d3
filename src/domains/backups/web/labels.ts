import { plural, t } from '@lingui/core/macro';
import { bytesText, dateText, moneyText } from '#shell/text/format.ts';
import type { Tone } from '#ui/StateDot.tsx';
import { backupStates, doings, type BackupState, type Consistency } from '../states.ts';
import type { BackupList, BackupRow } from './types.ts';

const stateLabel = (state: BackupState): string =>
  ({
    planned: t`Planned`,
    running: t`Running`,
    ok: t`OK`,
    warnings: t`OK with warnings`,
    failed: t`Failed`,
    skipped: t`Skipped`,
    expired: t`Expired`,
  })[state];

/** What became of a run, or what is being done with its backup. */
export function labelOf({ state, doing, missing }: Pick<BackupRow, 'state' | 'doing' | 'missing'>): string {
  if (missing && doing === null) return t`Missing on host`;
  if (doing === null) return stateLabel(state);
  return doing === 'restoring' ? t`Restoring` : t`Deleting`;
}

const stateTone: Record<BackupState, Tone> = {
  planned: 'muted',
  running: 'brand',
  ok: 'ok',
  warnings: 'warn',
  failed: 'bad',
  skipped: 'warn',
  expired: 'muted',
};
export const toneOf = ({ state, doing, missing }: Pick<BackupRow, 'state' | 'doing' | 'missing'>): Tone =>
  doing !== null ? 'brand' : missing ? 'bad' : stateTone[state];

/** The same of a state that the services of a user name: of the run, what is being done, or `missing`. */
export function serviceState(named: string): { text: string; tone: Tone } {
  const doing = doings.find((one) => one === named) ?? null;
  const facts = { state: backupStates.find((one) => one === named) ?? 'ok', doing, missing: named === 'missing' };
  return { text: labelOf(facts), tone: toneOf(facts) };
}
export const isMoving = ({ state, doing }: BackupRow): boolean => state === 'running' || doing !== null;
export const isKept = ({ state }: BackupRow): boolean => state === 'ok' || state === 'warnings';

export const consistencyLabel = (consistency: Consistency): string =>
  ({ crash: t`Crash-consistent`, 'file-system': t`Filesystem-consistent` })[consistency];

/** What can be relied on after a restore. */
export const consistencyNote = (consistency: Consistency): string =>
  ({
    crash: t`Like after a power loss: file systems and databases recover at the next start.`,
    'file-system': t`File systems were flushed before the snapshot. Databases may replay their log.`,
  })[consistency];

/** Sizes of backups are binary megabytes of the data center. */
export const sizeText = (mb: number): string => bytesText(mb * 1_048_576);

/** What people call a backup by. */
export const nameOf = (row: BackupRow): string => {
  const at = dateText(row.date);
  return row.label === '' ? at : `${row.label}, ${at}`;
};

/** A price in micros as money; null where there is none. */
export const monthText = (price: BackupList['price']): string | null =>
  price === null ? null : moneyText(Math.round(price.micro / 10_000), price.currency);

const hour = (n: number) => `${String(n % 24).padStart(2, '0')}:00`;

/** When backups are taken, as a plain sentence. */
/** The hours of a window in its own time zone. */
export const hoursText = ({ fromHour, hours, timeZone }: BackupList['window']): string =>
  t`${hour(fromHour)} to ${hour(fromHour + hours)} (${timeZone})`;

export const windowText = ({ window: { fromHour, hours, timeZone } }: BackupList): string =>
  t`Every night between ${hour(fromHour)} and ${hour(fromHour + hours)} (${timeZone}). Each server has its own time slot.`;

/** For how long backups are kept, as a plain sentence. */
export function retentionText({ policy }: Pick<BackupList, 'policy'>): string {
  const { dailyDays, weeklyWeeks, monthlyMonths, manualDays } = policy;
  const parts = [plural(dailyDays, { one: 'Each backup is kept for # day', other: 'Each backup is kept for # days' })];
  if (weeklyWeeks > 0)
    parts.push(
      plural(weeklyWeeks, { one: 'the first of each week for # week', other: 'the first of each week for # weeks' }),
    );
  if (monthlyMonths > 0)
    parts.push(
      plural(monthlyMonths, {
        one: 'the first of each month for # month',
        other: 'the first of each month for # months',
      }),
    );
  parts.push(plural(manualDays, { one: 'manual backups for # day', other: 'manual backups for # days' }));
  return `${parts.join(', ')}.`;
}
