import type { AnswerOf } from '#kernel/op.ts';
import type { servers } from '#domains/servers/contract.ts';
import type { firewall } from '../contract.ts';

export type ServerDetail = AnswerOf<typeof servers.readServer>;
export type ServerRow = AnswerOf<typeof servers.listServers>['items'][number];
export type FirewallView = AnswerOf<typeof firewall.readFirewall>;
export type RefChoice = FirewallView['refs'][number];
export type TemplateRow = AnswerOf<typeof firewall.listFirewallTemplates>['items'][number];
export type GroupRow = AnswerOf<typeof firewall.listAddressGroups>['items'][number];
export type Affected = AnswerOf<typeof firewall.applyFirewallToMany>['results'][number];
