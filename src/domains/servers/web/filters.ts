import { t } from '@lingui/core/macro';
import { cpuTypes } from '../limits.ts';
import { serverStates } from '../states.ts';
import { billingLabel, stateName } from './labels.ts';

/** The typed filters of the list, as they are in the address and on the wire. */
export const filterNames = [
  'state',
  'zone',
  'image',
  'cpuType',
  'billing',
  'owner',
  'tag',
  'tagAll',
  'tagNone',
  'tagged',
  'network',
  'group',
  'backup',
  'backedUp',
  'snapshot',
  'created',
  'protection',
  'shared',
] as const;
export type FilterName = (typeof filterNames)[number];
type Search = Readonly<Record<string, string>>;

export interface Choice {
  value: string;
  title: string;
}

export const filterTitles = (): Record<FilterName, string> => ({
  state: t`State`,
  zone: t`Data center`,
  image: t`Image`,
  cpuType: t`CPU type`,
  billing: t`Billing`,
  owner: t`Owner`,
  tag: t`Any of these tags`,
  tagAll: t`All of these tags`,
  tagNone: t`None of these tags`,
  tagged: t`Has tags`,
  network: t`Network`,
  group: t`Group`,
  backup: t`Nightly backup`,
  backedUp: t`Has a backup`,
  snapshot: t`Has snapshots`,
  created: t`Created`,
  protection: t`Protection`,
  shared: t`Owner`,
});

export const stateChoices = (): Choice[] => serverStates.map((value) => ({ value, title: stateName(value) }));
export const cpuChoices = (): Choice[] => {
  const names = { A: t`Availability`, B: t`General purpose`, T: t`Burstable`, D: t`Dedicated` };
  return cpuTypes.map((value) => ({ value, title: `${value} · ${names[value]}` }));
};
export const billingChoices = (): Choice[] => [
  { value: '0', title: billingLabel(0) },
  { value: '1', title: billingLabel(1) },
];

export const protectionChoices = (): Choice[] => [
  { value: '1', title: t`Protected against termination` },
  { value: '0', title: t`Not protected` },
];

export const sharedChoices = (): Choice[] => [
  { value: '0', title: t`Mine` },
  { value: '1', title: t`Shared with me` },
];

export const onOffChoices = (): Choice[] => [
  { value: '1', title: t`on` },
  { value: '0', title: t`off` },
];

/** Of every filter that is a question. */
export const yesNoChoices = (): Choice[] => [
  { value: '1', title: t`yes` },
  { value: '0', title: t`no` },
];

export const groupingChoices = (): Choice[] => [
  { value: 'zone', title: t`Data center` },
  { value: 'tag', title: t`Tag` },
  { value: 'network', title: t`Network` },
  { value: 'group', title: t`Group` },
];

/** The filters of a search, without what only says how the list looks; for a download of the same rows. */
export function rowsQuery(search: Search): Record<string, string> {
  const names = ['filter', 'sorting', ...filterNames];
  return Object.fromEntries(names.flatMap((name) => (search[name] ? [[name, search[name]]] : [])));
}

/** The values of a filter in words, for its chip. */
export function chipText(value: string, choices: readonly Choice[]): string {
  return value
    .split(',')
    .map((one) => choices.find((choice) => choice.value === one)?.title ?? one)
    .join(', ');
}
