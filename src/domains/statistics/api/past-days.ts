import type { Insertable } from 'kysely';
import type { MachineSample } from '#engines/statistics.ts';
import type { DB } from '#platform/db/types.ts';
import { cardsOf } from './collect.ts';
import type { Sampled } from './store-collect.ts';

const hourSeconds = 3600;
/** Five-minute values of an hour. */
export const fivesAnHour = 12;

/** The samples of an hour or a day. */
export interface Pack {
  /** Its begin, Unix milliseconds. */
  at: number;
  samples: readonly MachineSample[];
}

/** A day as `statistic_days` has it: bytes where it is an amount. */
export type PastDay = Insertable<DB['statistic_days']> & { day: Date };

/**
 * The totals of a day that is known by samples of so many seconds alone: sums of mean times length, and the highest mean.
 */
export function totalsOfDay(server: Sampled, { at, samples }: Pack, seconds: number): PastDay {
  const traffic = samples.map((sample) => trafficOf(server, sample));
  const bytes = (values: readonly number[], ofOne: number) => Math.round(sumOf(values) * seconds * ofOne);
  const disks = samples.flatMap((sample) => sample.disks);
  const iops = samples.map(({ disks: all }) => sumOf(all.map((disk) => disk.readIops + disk.writeIops)));
  const cpu = samples.flatMap((sample) => sample.cpuPercent ?? []);
  const ram = samples.flatMap((sample) => sample.ramPercent ?? []);
  return {
    server_id: server.id,
    day: new Date(at),
    seconds: samples.length * seconds,
    // A kbit is 125 bytes.
    wan_in: bytes(
      traffic.map(({ wanIn }) => wanIn),
      125,
    ),
    wan_out: bytes(
      traffic.map(({ wanOut }) => wanOut),
      125,
    ),
    lan_in: bytes(
      traffic.map(({ lanIn }) => lanIn),
      125,
    ),
    lan_out: bytes(
      traffic.map(({ lanOut }) => lanOut),
      125,
    ),
    disk_read: bytes(
      disks.map(({ readKBps }) => readKBps),
      1000,
    ),
    disk_written: bytes(
      disks.map(({ writeKBps }) => writeKBps),
      1000,
    ),
    cpu_avg: meanOf(cpu),
    cpu_max: highestOf(cpu),
    ram_avg: meanOf(ram),
    ram_max: highestOf(ram),
    iops_avg: disks.length === 0 ? null : meanOf(iops),
    iops_max: disks.length === 0 ? null : highestOf(iops),
  };
}

/** A row of `statistic_traffic`; arrays in their text form, kbit/s. */
export interface PastTraffic {
  serverId: string;
  day: Date;
  slots: string;
  wanIn: string;
  wanOut: string;
  lanIn: string;
  lanOut: string;
}

/** What percentiles are taken of for a day that is known by the hour alone: so many times each hour's mean. */
export function trafficOfDay(server: Sampled, { at, samples }: Pack, times: number): PastTraffic {
  const hours = samples.map((sample) => trafficOf(server, sample));
  const slots = samples.flatMap((sample) => {
    const first = Math.round((sample.at - at) / hourSeconds / 1000) * fivesAnHour;
    return Array.from({ length: times }, (_, five) => first + five);
  });
  const valuesOf = (key: keyof (typeof hours)[number]) =>
    `{${hours
      .map((hour) => `${hour[key]},`.repeat(times))
      .join('')
      .slice(0, -1)}}`;
  return {
    serverId: server.id,
    day: new Date(at),
    slots: `{${slots.join(',')}}`,
    wanIn: valuesOf('wanIn'),
    wanOut: valuesOf('wanOut'),
    lanIn: valuesOf('lanIn'),
    lanOut: valuesOf('lanOut'),
  };
}

function trafficOf(server: Sampled, sample: MachineSample) {
  const sums = { wanIn: 0, wanOut: 0, lanIn: 0, lanOut: 0 };
  const cards = cardsOf(server, sample);
  sample.nics.forEach(({ inKbps, outKbps }, index) => {
    const isPublic = cards[index]?.kind === 'wan';
    sums[isPublic ? 'wanIn' : 'lanIn'] += inKbps;
    sums[isPublic ? 'wanOut' : 'lanOut'] += outKbps;
  });
  return sums;
}

const sumOf = (values: readonly number[]): number => values.reduce((sum, value) => sum + value, 0);
const meanOf = (values: readonly number[]): number | null =>
  values.length === 0 ? null : sumOf(values) / values.length;
const highestOf = (values: readonly number[]): number | null => (values.length === 0 ? null : Math.max(...values));
