import type { Domain } from '#platform/app.ts';
import { implement } from '#platform/http/implement.ts';
import { hosts } from '../contract.ts';
import { listHosts } from './list-hosts.ts';
import { notifyFull } from './notify-full.ts';
import { watchHosts } from './watch-hosts.ts';

const domain: Domain = {
  name: 'hosts',
  operations: implement(hosts, { listHosts }),
  loops: [watchHosts],
  schedules: [notifyFull],
  menu: { hosts: 'host.view' },
};
export default domain;
