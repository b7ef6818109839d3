import { messageJson } from '#platform/db/columns.ts';
import type { Insertable } from 'kysely';
import { linesText } from '#domains/configuration/api/labels.ts';
import { say } from '#domains/configuration/messages.ts';
import type { DB } from '#platform/db/types.ts';
import type { Life } from './history.ts';
import { daysBefore, type Random } from './random.ts';

/** The changes of configurations of the demonstration: rows, and their lines in the history. */
export interface SeedConfigurations {
  rows: Insertable<DB['server_configuration']>[];
  history: (Insertable<DB['history']> & { at: Date })[];
}

/** For a part of the living servers, most of them of the visitors: how they came to be as they are. */
export function configurationsOf(random: Random, lives: readonly Life[], now: Date): SeedConfigurations {
  const made: SeedConfigurations = { rows: [], history: [] };
  for (const life of lives) {
    const { row } = life.server;
    if (row.state !== 'on' && row.state !== 'off') continue;
    if (random.chance(life.owner.email.startsWith('user@') ? 0.5 : 0.15)) addChange(made, random, { life, now });
  }
  return made;
}

function addChange(made: SeedConfigurations, random: Random, { life, now }: { life: Life; now: Date }): void {
  const { row, disks } = life.server;
  const from = row.created_at.getTime() + 3_600_000;
  const to = daysBefore(now, 3).getTime();
  // Half as much memory must have been something that is sold.
  if (to <= from || row.ram_mb < 4096) return;
  const at = random.between(new Date(from), new Date(to));
  const after = {
    cpuType: row.cpu_type,
    cpuCount: row.cpu_count,
    ramMb: row.ram_mb,
    disks: disks.map(({ id, size_gb }) => ({ id, sizeGb: size_gb })),
    backup: row.backup ?? false,
    managed: row.managed ?? false,
    billingMode: row.billing_mode,
    trafficPackage: row.traffic_package ?? null,
  };
  const before = { ...after, ramMb: row.ram_mb / 2 };
  const rate = life.owner.priceList.bookAt(row.zone_id, row.created_at).rates['ram.gb'];
  const ramGb = row.ram_mb / 2 / 1024;
  const priceOf = (lessGb: number) => ({
    currency: row.currency,
    monthlyMicro: row.monthly_micro - (rate?.monthlyMicro ?? 0) * lessGb,
    hourlyOnMicro: row.hourly_on_micro - (rate?.hourlyOnMicro ?? 0) * lessGb,
    hourlyOffMicro: row.hourly_off_micro - (rate?.hourlyOffMicro ?? 0) * lessGb,
  });
  made.rows.push({
    id: random.id(at),
    server_id: row.id,
    state: 'applied',
    change: JSON.stringify({ ramMb: after.ramMb }),
    before: JSON.stringify(before),
    after: JSON.stringify(after),
    price_before: JSON.stringify(priceOf(ramGb)),
    price_after: JSON.stringify(priceOf(0)),
    created_by: life.owner.email,
    source: 'console',
    created_at: at,
    ended_at: new Date(at.getTime() + 45_000),
  });
  const memory = { field: 'ram', from: before.ramMb, to: after.ramMb } as const;
  made.history.push({
    object_type: 'server',
    object_id: row.id,
    site_id: row.site_id,
    account_id: row.account_id,
    at: new Date(at.getTime() + 45_000),
    kind: 'configuration',
    action: messageJson(say('configured', { changes: linesText([memory]) })),
    from_state: null,
    to_state: null,
    actor_name: life.owner.email,
    source: 'console',
    task_id: null,
  });
}
