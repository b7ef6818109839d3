import { plainValues, type CreateValues } from './values/values.ts';
import { extraCards, withExtras } from './cards/extras.ts';

/** The five blocks of the form, in their order. */
export const blocks = ['names', 'zone', 'image', 'size', 'access'] as const;
export type Block = (typeof blocks)[number];

const partOfField: Readonly<Record<string, string>> = {
  zoneId: 'zone',
  imageId: 'image',
  cpuType: 'size',
  cpuCount: 'size',
  ramMb: 'size',
  diskSizesGb: 'size',
  billingMode: 'size',
  trafficPackage: 'size',
  password: 'access',
  sshKey: 'access',
  sshKeyIds: 'access',
  sshKeyName: 'access',
  networkIds: 'networks',
  addresses: 'networks',
  script: 'startup',
  userData: 'startup',
};

/** The part of the form that holds a field, by the field's key in the request. */
export function partOf(key: string): string {
  const [field = '', below = ''] = key.split('.');
  return field === 'extras' ? below : (partOfField[field] ?? field);
}

/** Whether a part is one of those that are folded at first. */
export const isFolded = (part: string): boolean => !blocks.some((block) => block === part);

/** The folded parts in which something is chosen that the form does not propose. */
export function changedParts(values: CreateValues): string[] {
  const { networkIds, advancedNetworks, startup, backup, managed, powerOn, terminateProtected, description } = values;
  const { extras } = withExtras(values);
  const same = (a: unknown, b: unknown) => JSON.stringify(a) === JSON.stringify(b);
  return [
    ...(networkIds !== null || advancedNetworks ? ['networks'] : []),
    ...extraCards.filter(({ key, initial }) => !same(extras[key], initial)).map(({ key }) => key),
    ...(startup === plainValues.startup ? [] : ['startup']),
    ...(backup || managed || !powerOn || terminateProtected ? ['options'] : []),
    ...(description.trim() === '' ? [] : ['description']),
  ];
}
