import { t } from '@lingui/core/macro';
import type { AnswerOf } from '#kernel/op.ts';
import { numberText } from '#ui/number-text.ts';
import type { Changed, HistoryEntry } from '#domains/history/web/port/history-labels.ts';
import type { servers } from '../contract.ts';
import { serverStates } from '../states.ts';
import { billingLabel, ramText, stateName } from './labels.ts';
import { becomes } from '#ui/direction.ts';

type Row = AnswerOf<typeof servers.listServerHistory>['items'][number];

/** A row is shown as it is on the wire. */
export const entryOf = (row: Row): HistoryEntry => row;

const fieldLabels: Record<string, () => string> = {
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
  monthlyPrice: () => t`Monthly price`,
  hourlyOnPrice: () => t`Hourly price (on)`,
  hourlyOffPrice: () => t`Hourly price (off)`,
};

/** The name of what changed; disks have their number behind them. */
function fieldLabel(field: string): string {
  const disk = /^disk(\d+)$/.exec(field)?.[1];
  return disk === undefined ? (fieldLabels[field]?.() ?? field) : t`Disk ${disk}`;
}

function valueLabel(field: string, value: string | null): string {
  if (value === null) return t`none`;
  const state = field === 'state' ? serverStates.find((one) => one === value) : undefined;
  if (state !== undefined) return stateName(state);
  if (field === 'billingMode') return billingLabel(value === '0' ? 0 : 1);
  if (field === 'ram') return ramText(Number(value));
  if (field.startsWith('disk')) return `${numberText(Number(value), 0)} GB`;
  if (value === 'on') return t`on`;
  return value === 'off' ? t`off` : value;
}

/** A change in words, such as `RAM: 2 GB → 4 GB`. */
export const changeText = ({ field, from, to }: Changed): string =>
  `${fieldLabel(field)}: ${valueLabel(field, from)}${becomes()}${valueLabel(field, to)}`;
