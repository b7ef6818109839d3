import { t } from '@lingui/core/macro';
import type { AnswerOf } from '#kernel/op.ts';
import { numberText } from '#ui/number-text.ts';
import type { Tone } from '#ui/StateDot.tsx';
import type { servers } from '../contract.ts';
import { serverStates } from '../states.ts';
import { billingWord, ramText, stateName } from './words.ts';

export type HistoryRow = AnswerOf<typeof servers.listServerHistory>['items'][number];
type Change = HistoryRow['diff'][number];

export const kindTone: Record<HistoryRow['kind'], Tone> = {
  power: 'muted',
  configuration: 'brand',
  lifecycle: 'warn',
  network: 'brand',
  snapshot: 'ok',
  backup: 'ok',
  firewall: 'brand',
  access: 'warn',
  ownership: 'warn',
  billing: 'brand',
};

export const kindWord = (kind: HistoryRow['kind']): string =>
  ({
    power: t`Power`,
    configuration: t`Configuration`,
    lifecycle: t`Lifecycle`,
    network: t`Network`,
    snapshot: t`Snapshot`,
    backup: t`Backup`,
    firewall: t`Firewall`,
    access: t`Access`,
    ownership: t`Ownership`,
    billing: t`Billing`,
  })[kind];

export const sourceWord = (source: HistoryRow['source']): string =>
  ({
    console: t`Console`,
    api: t`API`,
    support: t`Support`,
    schedule: t`Schedule`,
    engine: t`Data center`,
    system: t`System`,
  })[source];

const fieldWords: Record<string, () => string> = {
  state: () => t`State`,
  name: () => t`Name`,
  description: () => t`Description`,
  tags: () => t`Tags`,
  terminateProtected: () => t`Protected against termination`,
  rebuildProtected: () => t`Protected against a rebuild`,
  cpu: () => t`CPU`,
  ram: () => t`RAM`,
  backup: () => t`Nightly backup`,
  managed: () => t`Managed service`,
  billingMode: () => t`Billing`,
  trafficPackage: () => t`Traffic package`,
  monthlyPrice: () => t`Price of a month`,
  hourlyOnPrice: () => t`Price of an hour on`,
  hourlyOffPrice: () => t`Price of an hour off`,
};

/** The name of what changed; disks have their number behind them. */
function fieldWord(field: string): string {
  const disk = /^disk(\d+)$/.exec(field)?.[1];
  return disk === undefined ? (fieldWords[field]?.() ?? field) : t`Disk ${disk}`;
}

function valueWord(field: string, value: string | null): string {
  if (value === null) return t`none`;
  const state = field === 'state' ? serverStates.find((one) => one === value) : undefined;
  if (state !== undefined) return stateName(state);
  if (field === 'billingMode') return billingWord(value === '0' ? 0 : 1);
  if (field === 'ram') return ramText(Number(value));
  if (field.startsWith('disk')) return `${numberText(Number(value), 0)} GB`;
  if (value === 'on') return t`on`;
  return value === 'off' ? t`off` : value;
}

/** A change in words, such as `RAM: 2 GB → 4 GB`. */
export const changeText = ({ field, from, to }: Change): string =>
  `${fieldWord(field)}: ${valueWord(field, from)} → ${valueWord(field, to)}`;
