import { t } from '@lingui/core/macro';
import type { Tone } from '#ui/StateDot.tsx';
import { minorOf, monthlyOf } from '#domains/tenancy/pricing.ts';
import { withAbout } from '#shell/text/about-text.ts';
import { bytesText, moneyText } from '#shell/text/format.ts';
import { whenText } from '#shell/text/timing-labels.ts';
import type { Consistency, SnapshotState } from '../states.ts';
import type { ScheduleEdit, SnapshotTree } from './types.ts';

export const snapshotLabel = (state: SnapshotState): string =>
  ({
    creating: t`Creating`,
    ready: t`Ready`,
    reverting: t`Reverting`,
    deleting: t`Deleting`,
    failed: t`Failed`,
    missing: t`Missing on host`,
  })[state];

export const snapshotTone: Record<SnapshotState, Tone> = {
  creating: 'brand',
  ready: 'ok',
  reverting: 'brand',
  deleting: 'warn',
  failed: 'bad',
  missing: 'bad',
};
export const isMoving = (state: SnapshotState): boolean => ['creating', 'reverting', 'deleting'].includes(state);

export const consistencyLabel = (consistency: Consistency): string =>
  ({
    crash: t`Crash-consistent`,
    'file-system': t`Filesystem-consistent`,
    application: t`With memory`,
  })[consistency];

/** What can be relied on after a revert, for the hover of the word. */
export const consistencyNote = (consistency: Consistency): string =>
  ({
    crash: t`Like after a power loss: file systems and databases recover at the next start.`,
    'file-system': t`File systems were flushed before the snapshot. Databases may replay their log.`,
    application: t`Running programs are included and continue after a revert.`,
  })[consistency];

/** Sizes of snapshots are binary megabytes of the data center. */
export const sizeText = (mb: number | null): string => (mb === null ? '–' : bytesText(mb * 1_048_576));

/** Micros that so many megabytes cost in a month. */
export const monthMicro = ({ rate }: NonNullable<SnapshotTree['price']>, mb: number): number =>
  monthlyOf(rate, mb / 1024);

/** What so many megabytes cost in a month; null where snapshots cost nothing. */
export function monthText(price: SnapshotTree['price'], mb: number): string | null {
  if (price === null) return null;
  return moneyText(minorOf(monthMicro(price, mb)), price.currency);
}

/** The same with the amount in the person's other currency behind it, for sentences. */
export function monthTextWithAbout(price: SnapshotTree['price'], mb: number): string | null {
  const text = monthText(price, mb);
  if (text === null || price === null) return null;
  return withAbout(text, { micro: monthMicro(price, mb), currency: price.currency });
}

/** A schedule as a plain sentence. */
export function sentenceOf(
  edit: Pick<ScheduleEdit, 'kind' | 'hour' | 'minute' | 'timeZone' | 'keep'> & Partial<ScheduleEdit>,
) {
  const { kind, everyHours = 1, weekday = 0, monthDay = 1, keep, keepWeekly = 0, keepMonthly = 0, timeZone } = edit;
  const when = whenText({ ...edit, everyHours, weekday, monthDay });
  const parts = [t`${when} (${timeZone}), keep ${keep}`];
  if (kind === 'daily' && keepWeekly > 0) parts.push(t`the first of each week, keep ${keepWeekly}`);
  if (kind === 'daily' && keepMonthly > 0) parts.push(t`the first of each month, keep ${keepMonthly}`);
  const text = parts.join('; ');
  return text.charAt(0).toUpperCase() + text.slice(1);
}

export const runLabel = (state: string): string =>
  ({
    waiting: t`waiting for the server`,
    running: t`running`,
    ok: t`done`,
    failed: t`failed`,
    missed: t`missed`,
  })[state] ?? state;
export const runTone: Record<string, Tone> = {
  ok: 'ok',
  failed: 'bad',
  missed: 'warn',
  running: 'brand',
  waiting: 'brand',
};
