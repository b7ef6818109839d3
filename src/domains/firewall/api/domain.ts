import type { Domain } from '#platform/app.ts';
import { implement } from '#platform/http/implement.ts';
import { serverExtra, serverHandover, serverPreparation } from '#domains/servers/api/port.ts';
import { firewall } from '../contract.ts';
import { applyFirewall } from './apply-firewall.ts';
import { applyWaiting } from './apply-waiting.ts';
import { applyFirewallToMany } from './apply-firewall-to-many.ts';
import { serversWithFirewallOutOfSync, serversWithOpenFirewall } from './catalog.ts';
import { exportFirewall } from './export-firewall.ts';
import { createAddressGroup, deleteAddressGroup, listAddressGroups, saveAddressGroup } from './groups.ts';
import { firstRules } from './first-rules.ts';
import { reconcileFirewalls } from './reconcile-firewalls.ts';
import { applyFirewallTask } from './tasks/apply-firewall.ts';
import { prepareFirewall } from './tasks/prepare-firewall.ts';
import { endTrialTask } from './tasks/end-trial.ts';
import {
  createFirewallTemplate,
  deleteFirewallTemplate,
  listFirewallTemplates,
  saveFirewallTemplate,
} from './templates.ts';
import { testFirewall } from './test-firewall.ts';
import { firewallHandover } from './handover.ts';
import { forgetAuthor, listFirewallRevisions } from './store.ts';
import { confirmFirewall, readFirewall } from './firewall.ts';
import { accountMovers } from '#domains/tenancy/api/port.ts';

const domain: Domain = {
  name: 'firewall',
  operations: implement(firewall, {
    readFirewall,
    applyFirewall,
    confirmFirewall,
    testFirewall,
    listFirewallRevisions,
    exportFirewall,
    applyFirewallToMany,
    listFirewallTemplates,
    createFirewallTemplate,
    saveFirewallTemplate,
    deleteFirewallTemplate,
    listAddressGroups,
    createAddressGroup,
    saveAddressGroup,
    deleteAddressGroup,
  }),
  tasks: [applyFirewallTask, endTrialTask],
  schedules: [reconcileFirewalls],
  loops: [applyWaiting],
  reports: [serversWithOpenFirewall, serversWithFirewallOutOfSync],
  personal: { forget: forgetAuthor },
  contributes: [
    accountMovers({ siteRows: ['address_group', 'firewall_template'] }),
    serverExtra(firstRules),
    serverHandover(firewallHandover),
    serverPreparation(prepareFirewall),
  ],
};
export default domain;
