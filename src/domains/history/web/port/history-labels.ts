import { t } from '@lingui/core/macro';
import type { Tone } from '#ui/StateDot.tsx';
import type { HistoryKind, HistorySource } from '../../kinds.ts';
import { becomes } from '#ui/direction.ts';

/** What happened, as the part of a page shows it. */
export interface HistoryEntry {
  id: string;
  date: string;
  user: string;
  source: HistorySource;
  action: string;
  kind: HistoryKind;
  diff: readonly Changed[];
  cmdId: string | null;
}
export interface Changed {
  field: string;
  from: string | null;
  to: string | null;
}

export const kindTone: Record<HistoryKind, Tone> = {
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

export const kindLabel = (kind: HistoryKind): string =>
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

export const sourceLabel = (source: HistorySource): string =>
  ({
    console: t`Console`,
    api: t`API`,
    support: t`Support`,
    schedule: t`Schedule`,
    engine: t`Data center`,
    system: t`System`,
  })[source];

/** A change as it is stored, such as `gateway: 10.0.0.1 → 10.0.0.254`. */
export const plainChange = ({ field, from, to }: Changed): string =>
  `${field}: ${[...new Set([from, to])].filter((value) => value !== null).join(becomes())}`;

/** A change with the name that its field has on the screen, where it has one. */
export const namedChange =
  (names: Readonly<Record<string, () => string>>) =>
  ({ field, ...values }: Changed): string =>
    plainChange({ ...values, field: names[field]?.() ?? field });
