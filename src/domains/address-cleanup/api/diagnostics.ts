import { diagnostic } from '#platform/findings/diagnostic.ts';
import { requestTo } from '#platform/http/inner-request.ts';
import { nics } from '#domains/nics/contract.ts';
import { serverColumns, serverObject } from '#domains/servers/api/port.ts';
import { duplicateMacs } from './store-twins.ts';

export const duplicateMacsReport = diagnostic('address-cleanup', {
  id: 'duplicateMacsReport',
  title: 'Duplicate MACs',
  why: 'Network interfaces whose MAC address another machine uses as well, or that is at two ports of the switches at the same time. Frames reach the wrong machine, and both lose connections. Give the other machine a MAC address of its own. To stop the conflict at once, disconnect the interface.',
  empty: 'Every MAC address is in use once.',
  may: 'report.infrastructure',
  severity: 'error',
  object: { ...serverObject, to: '/servers/{serverId}/networks' },
  keys: ['serverId'],
  columns: [
    { id: 'mac', title: 'MAC address', kind: 'text', sortable: true },
    { id: 'network', title: 'Network', kind: 'text', sortable: true },
    {
      id: 'evidence',
      title: 'Found',
      kind: 'state',
      choices: [
        ['machine', 'On another machine'],
        ['ports', 'At two ports'],
      ],
    },
    { id: 'elsewhere', title: 'Where', kind: 'text' },
    { id: 'seen', title: 'Last seen', kind: 'date', sortable: true },
    ...serverColumns,
  ],
  everyMinutes: 5,
  find: duplicateMacs,
  fixes: [
    {
      id: 'disconnect',
      may: 'server.configure',
      title: 'Disconnect network interface',
      note: "The server's interface is disconnected and can't be reached until someone connects it again. The other machine keeps the MAC address.",
      danger: true,
      request: ({ facts }) =>
        requestTo(nics.disconnectNic, {
          params: { serverId: String(facts['serverId']), mac: String(facts['mac']) },
          input: undefined,
        }),
    },
  ],
});
