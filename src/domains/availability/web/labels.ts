import { plural, t } from '@lingui/core/macro';
import type { AnswerOf } from '#kernel/op.ts';
import { gigabytesText, megabytesText } from '#shell/text/format.ts';
import { numberText } from '#ui/number-text.ts';
import { isSoldOut } from '#domains/infrastructure/capacity.ts';
import type { availability } from '../contract.ts';

export type ZoneCapacity = AnswerOf<typeof availability.listCapacities>['items'][number];
export type ZoneUse = AnswerOf<typeof availability.summariseCapacity>['zones'][number];
export type ZoneHistory = AnswerOf<typeof availability.readCapacityHistory>;
export type CpuCapacity = ZoneCapacity['cpus'][number];

/** The capacity of a CPU type; null where there is capacity for every size that is sold. */
export function limitText(cpu: CpuCapacity): string | null {
  const { type, freeCount, freeRamMb } = cpu;
  if (isSoldOut(cpu)) return t`${type} is sold out`;
  if (freeCount !== null && freeRamMb !== null) return t`${type}: up to ${freeCount} vCPU and ${freeRamMb} MB`;
  if (freeCount !== null) return t`${type}: up to ${freeCount} vCPU`;
  return freeRamMb === null ? null : t`${type}: up to ${freeRamMb} MB`;
}

/** When the hosts of a zone are full; null where that is not within a year. */
export function forecastText(forecast: ZoneUse['forecast']): string | null {
  if (forecast === null) return null;
  const { days, of } = forecast;
  if (days === 0) return of === 'memory' ? t`Memory is full` : t`CPU is full`;
  return of === 'memory'
    ? plural(days, { one: 'Memory full in # day', other: 'Memory full in # days' })
    : plural(days, { one: 'CPU full in # day', other: 'CPU full in # days' });
}
/** The same where there is none, too. */
export const forecastOrNone = (forecast: ZoneUse['forecast']): string =>
  forecastText(forecast) ?? t`Not full within a year`;
/** From how few days on someone should add hosts. */
export const isSoonFull = (forecast: ZoneUse['forecast']): boolean => forecast !== null && forecast.days <= 30;

/** The number of people waiting for capacity of any kind in a zone. */
export const waitingIn = ({ waiting, cpus }: ZoneCapacity): number =>
  cpus.reduce((sum, cpu) => sum + cpu.waiting, waiting);

/** Processors, memory and disks in one line. */
export const amountsText = ({ cpuCount, ramMb, diskGb }: ZoneUse['sold']): string =>
  `${numberText(cpuCount)} vCPU · ${megabytesText(ramMb)} · ${gigabytesText(diskGb)}`;
