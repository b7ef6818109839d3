import { t } from '@lingui/core/macro';
import type { Currency } from '#kernel/money.ts';
import { withAbout } from '#shell/text/about-text.ts';
import { moneyText } from '#shell/text/format.ts';
import { roleForbids } from '#shell/session/role-forbids.ts';
import type { Tone } from '#ui/StateDot.tsx';
import { minorOf } from '#domains/tenancy/pricing.ts';
import type { OsFamily, PolicyScope, PolicyState, RunState } from '../states.ts';

export const stateTone: Record<PolicyState, Tone> = {
  draft: 'muted',
  valid: 'brand',
  invalid: 'bad',
  published: 'ok',
  deprecated: 'warn',
};

export function stateLabel(state: PolicyState): string {
  return {
    draft: t`Draft`,
    valid: t`Valid`,
    invalid: t`Invalid`,
    published: t`Published`,
    deprecated: t`Deprecated`,
  }[state];
}

export function scopeLabel(scope: PolicyScope): string {
  return {
    account: t`Only my account`,
    group: t`My account and sub-accounts`,
    site: t`Entire site`,
    provider: t`All sites`,
  }[scope];
}

export const osLabel = (os: OsFamily): string => (os === 'linux' ? t`Linux` : t`Windows`);

export const runTone: Record<RunState, Tone> = {
  pending: 'muted',
  fetched: 'brand',
  running: 'brand',
  done: 'ok',
  failed: 'bad',
  'never fetched': 'bad',
};

export function runLabel(state: RunState, stage: string | null): string {
  return {
    pending: t`Pending`,
    fetched: t`Fetched`,
    running: stage === null ? t`Running` : t`Running: ${stage}`,
    done: t`Done`,
    failed: t`Failed`,
    'never fetched': t`Never fetched`,
  }[state];
}

export const noRight = (): string => roleForbids();

/** What a test costs at most: never nothing, as little as a small server takes. */
export const mostText = ({ mostMicro, currency }: { mostMicro: number; currency: Currency }): string =>
  withAbout(moneyText(Math.max(1, minorOf(mostMicro)), currency), { micro: Math.max(10_000, mostMicro), currency });
