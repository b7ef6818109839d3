import { filters, list } from '#kernel/list.ts';
import { contract } from '#kernel/op.ts';
import { portStates, PortRow, StationRow, SwitchRow } from './schemas.ts';

export const switches = contract('switches', {
  listSwitches: list({
    path: '/switches',
    summary: 'Lists the switches behind the engines, with their ports counted.',
    may: 'switch.view',
    row: SwitchRow,
    filters: { zone: filters.values() },
    sorts: ['name', 'zone', 'read'],
    sort: 'name',
  }),
  listSwitchPorts: list({
    path: '/switchPorts',
    summary: 'Lists the ports of the switches with VLANs, counters and the hosts behind them.',
    may: 'switch.view',
    row: PortRow,
    filters: {
      zone: filters.values(),
      switch: filters.text(255),
      state: filters.choice(portStates),
      errors: filters.flag(),
      vlan: filters.number(1, 1_000_000),
    },
    sorts: ['place', 'errors', 'dropped', 'speedMbps'],
    sort: 'place',
  }),
  listStations: list({
    path: '/switchStations',
    summary: 'Lists the MAC addresses that the switches have seen: where, since when, and which server has each.',
    may: 'switch.view',
    row: StationRow,
    filters: {
      zone: filters.values(),
      switch: filters.text(255),
      port: filters.text(100),
      vlan: filters.number(1, 1_000_000),
      known: filters.flag(),
    },
    sorts: ['mac', 'ip', 'since', 'seen'],
    sort: '-seen',
  }),
});
