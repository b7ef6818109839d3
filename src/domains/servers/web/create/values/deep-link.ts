import { billingModes, cpuTypes } from '../../../limits.ts';
import type { CreateValues } from './values.ts';
import { createServerPath } from '../../../paths.ts';

type Search = Readonly<Record<string, string | undefined>>;

/** The whole configuration as search parameters of a page. Passwords, new keys and scripts are never among them. */
export function linkOf(values: CreateValues, page = createServerPath()): string {
  const { names, pattern } = values;
  const parts: Record<string, string> = {
    zone: values.zoneId,
    image: values.imageId,
    cpu: `${values.cpuCount}${values.cpuType}`,
    ram: String(values.ramMb),
    disks: values.diskSizesGb.join(','),
    networks: (values.networkIds ?? []).join(','),
    nics: values.advancedNetworks ? 'advanced' : '',
    addresses: values.advancedNetworks ? values.addresses.join(',') : '',
    billing: values.billingMode === billingModes.monthly ? 'monthly' : 'hourly',
    traffic: values.billingMode === billingModes.monthly ? values.trafficPackage : '',
    backup: values.backup ? '1' : '',
    managed: values.managed ? '1' : '',
    power: values.powerOn ? '' : '0',
    protect: values.terminateProtected ? '1' : '',
    keys: values.sshKeyIds.join(','),
    description: values.description,
    access: values.access === 'password' ? 'password' : 'key',
    pattern,
    names: names.join(','),
  };
  return `${page}?${new URLSearchParams(Object.entries(parts).filter(([, text]) => text !== ''))}`;
}

/** What a link says of the configuration; what it does not say, or says in a wrong form, is left out. */
export function valuesOfLink(search: Search): Partial<CreateValues> {
  const cpu = /^(\d{1,3})([A-Z])$/.exec(search['cpu'] ?? '');
  const type = cpuTypes.find((one) => one === cpu?.[2]);
  const disks = list(search['disks']).map(Number);
  const { networks, billing } = search;
  const advanced = search['nics'] === 'advanced';
  return {
    ...(search['zone'] ? { zoneId: search['zone'] } : {}),
    ...(search['image'] ? { imageId: search['image'] } : {}),
    ...(cpu && type ? { cpuCount: Number(cpu[1]), cpuType: type } : {}),
    ...(Number(search['ram']) > 0 ? { ramMb: Number(search['ram']) } : {}),
    ...(disks.length > 0 && disks.every((gb) => gb > 0) ? { diskSizesGb: disks } : {}),
    ...(networks ? { networkIds: advanced ? list(networks) : [...new Set(list(networks))] } : {}),
    ...(advanced ? { advancedNetworks: true, addresses: (search['addresses'] ?? '').split(',') } : {}),
    ...(billing === 'monthly' ? { billingMode: billingModes.monthly } : {}),
    ...(billing === 'hourly' ? { billingMode: billingModes.hourly } : {}),
    ...(search['traffic'] ? { trafficPackage: search['traffic'] } : {}),
    ...flag('backup', search['backup']),
    ...flag('managed', search['managed']),
    ...flag('powerOn', search['power']),
    ...flag('terminateProtected', search['protect']),
    ...(search['keys'] ? { sshKeyIds: [...new Set(list(search['keys']))] } : {}),
    ...(search['description'] ? { description: search['description'] } : {}),
    ...(search['access'] === 'password' ? { access: 'password' as const } : {}),
    ...(search['pattern'] ? { pattern: search['pattern'] } : {}),
    ...(search['names'] ? { names: list(search['names']) } : {}),
  };
}

const list = (text: string | undefined): string[] => (text ?? '').split(',').filter((part) => part !== '');
type Flag = 'backup' | 'managed' | 'powerOn' | 'terminateProtected';
const flag = (key: Flag, text: string | undefined): Partial<CreateValues> =>
  text === '1' || text === '0' ? { [key]: text === '1' } : {};
