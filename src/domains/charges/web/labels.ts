import { t } from '@lingui/core/macro';
import type { TransactionKind, Unit } from '../kinds.ts';

const kinds: Record<TransactionKind, () => string> = {
  hourly: () => t`Hourly (per use)`,
  'partial-month': () => t`Partial Monthly`,
  'full-month': () => t`Full Month Monthly`,
  annually: () => t`Annually`,
  once: () => t`One-time`,
  deposit: () => t`Deposit`,
  refund: () => t`Refund`,
  credit: () => t`Credit`,
  tax: () => t`Tax`,
  'credit-note': () => t`Credit note`,
  other: () => t`Adjustment`,
};
export const kindLabel = (kind: TransactionKind): string => kinds[kind]();

const meters: Record<string, () => string> = {
  server: () => t`Servers`,
  'snapshot.gb': () => t`Snapshots`,
  'image.gb': () => t`Images`,
  'ip.public': () => t`Kept IP addresses`,
  'traffic.gb': () => t`Traffic`,
};
export const meterLabel = (meter: string): string => meters[meter]?.() ?? meter;

const states: Record<string, () => string> = {
  on: () => t`On`,
  off: () => t`Off`,
  suspended: () => t`Suspended`,
  kept: () => t`Kept for restore`,
};
export const stateLabel = (state: string): string | null => states[state]?.() ?? null;

const unitNames: Record<Exclude<Unit, 'unit'>, () => string> = {
  hour: () => t`h`,
  month: () => t`mo`,
  year: () => t`yr`,
  gb: () => t`GB`,
  'gb-month': () => t`GB-mo`,
};
export const unitLabel = (unit: Exclude<Unit, 'unit'>): string => unitNames[unit]();
