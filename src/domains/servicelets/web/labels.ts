import { t } from '@lingui/core/macro';
import type { Tone } from '#ui/StateDot.tsx';
import { elapsedText } from '#shell/text/elapsed.ts';
import type { OsFamily } from '../definition.ts';
import type { RunAction, RunState, ServiceState } from '../states.ts';
import type { RunRow } from './types.ts';

export const runLabel = (state: RunState): string =>
  ({
    queued: t`Queued`,
    sent: t`Sent`,
    running: t`Running`,
    ok: t`OK`,
    failed: t`Failed`,
    timedOut: t`Timed out`,
    notReachable: t`Not reachable`,
    cancelled: t`Canceled`,
  })[state];
export const runTone: Record<RunState, Tone> = {
  queued: 'muted',
  sent: 'brand',
  running: 'brand',
  ok: 'ok',
  failed: 'bad',
  timedOut: 'bad',
  notReachable: 'warn',
  cancelled: 'muted',
};

export const serviceLabel = (state: ServiceState): string =>
  ({
    absent: t`Not installed`,
    installing: t`Installing`,
    installed: t`Installed`,
    removing: t`Removing`,
    failed: t`Failed`,
  })[state];
export const serviceTone: Record<ServiceState, Tone> = {
  absent: 'muted',
  installing: 'brand',
  installed: 'ok',
  removing: 'brand',
  failed: 'bad',
};

export const serviceletActionLabel = (action: RunAction): string =>
  ({ run: t`Run`, install: t`Install`, remove: t`Remove` })[action];
export const osLabel = (os: OsFamily): string => ({ linux: 'Linux', windows: 'Windows', bsd: 'BSD' })[os];

/** What a run did, for people. */
export const runTitle = ({ action, name }: Pick<RunRow, 'action' | 'name'>): string =>
  action === 'run' ? name : `${serviceletActionLabel(action)} ${name}`;

/** For how long the command ran; null where it did not begin. */
export function durationText({ startedAt, endedAt }: Pick<RunRow, 'startedAt' | 'endedAt'>, now: number) {
  if (startedAt === null) return null;
  const ms = (endedAt === null ? now : Date.parse(endedAt)) - Date.parse(startedAt);
  return ms < 1000 ? t`under 1 s` : elapsedText(ms);
}

/** An output without the signs that color a terminal. */
// oxlint-disable-next-line no-control-regex -- they are what is looked for
export const plainText = (output: string): string => output.replaceAll(/\u001b\[[0-9;?]*[A-Za-z]/g, '');
