import { diagnostic, type FoundObject } from '#platform/findings/diagnostic.ts';
import { requestTo } from '#platform/http/inner-request.ts';
import { createdColumn, powerColumn, serverColumns, serverObject } from '#domains/servers/api/port.ts';
import type { InputOf } from '#kernel/op.ts';
import { configuration } from '../contract.ts';
import { say } from '../messages.ts';
import { burstableMonthly, invalidCpus, withoutPackage } from './store.ts';

const common = { object: serverObject } as const;
const cpu = { id: 'cpu', title: say('finding-cpu'), kind: 'text', sortable: true } as const;

type Change = InputOf<typeof configuration.saveConfiguration>;
const changing = (change: (found: FoundObject) => Change) => (found: FoundObject) =>
  requestTo(configuration.saveConfiguration, { params: { serverId: found.objectId }, input: change(found) });

export const serversNoTrafficPackage = diagnostic('configuration', {
  ...common,
  id: 'serversNoTrafficPackage',
  title: 'Servers without Traffic Package',
  why: 'Servers billed by the month without a traffic package. Their traffic is not limited and not paid for.',
  empty: 'Every server billed by the month has a traffic package.',
  may: 'report.infrastructure',
  severity: 'warning',
  columns: [powerColumn, { id: 'package', title: 'Suggested package', kind: 'text' }, ...serverColumns],
  find: () => withoutPackage,
  fixes: [
    {
      id: 'package',
      may: 'server.configure',
      title: 'Add traffic package',
      note: 'The server gets the suggested traffic package at the price of its price list. Its owner pays for it from now on.',
      request: changing(({ facts }) => ({ trafficPackage: String(facts['package']) })),
    },
  ],
});

export const burstableBilledMonthly = diagnostic('configuration', {
  ...common,
  id: 'typeTProcessorsWithMonthlyBillingCycle',
  title: 'Burstable Processors Billed Monthly',
  why: 'Servers with a burstable processor (type T) that are billed by the month. Burstable processors are meant to be billed by the hour.',
  empty: 'Every server with a burstable processor is billed by the hour.',
  may: 'report.customers',
  severity: 'warning',
  columns: [cpu, powerColumn, createdColumn, ...serverColumns],
  find: () => burstableMonthly,
  fixes: [
    {
      id: 'hourly',
      may: 'server.configure',
      title: 'Bill by the hour',
      note: 'Billing by the hour begins with the next month.',
      request: changing(() => ({ billingMode: 1 })),
    },
  ],
});

export const invalidCpuLimit = diagnostic('configuration', {
  ...common,
  id: 'serversWithInvalidCpuLimit',
  title: 'Servers with Invalid CPU Limit',
  why: 'Servers with a number of processors that their data center does not sell. They cannot be priced or moved as they are.',
  empty: 'Every server has a number of processors that is sold.',
  may: 'report.infrastructure',
  severity: 'warning',
  columns: [cpu, { id: 'allowed', title: 'Change to', kind: 'number', sortable: true }, powerColumn, ...serverColumns],
  find: () => invalidCpus,
  fixes: [
    {
      id: 'lower',
      may: 'server.configure',
      title: 'Change number of processors',
      note: 'The server gets the next lower number of processors that is sold, or the lowest. If it runs, it is shut down and started again.',
      danger: true,
      request: changing(({ facts }) => ({ cpuCount: Number(facts['allowed']), restart: true })),
    },
  ],
});
