import { plural, t } from '@lingui/core/macro';
import { trafficPackageLabel } from '#domains/infrastructure/web/port/traffic-word.ts';
import { gigabytesText } from '#shell/text/format.ts';
import type { CreateForm } from '../create-form.ts';
import { ramText } from '../price/price.ts';

/** The part of the form where it is chosen, what it is, and what was chosen; null: nothing. */
type Line = readonly [part: string, title: string, said: string | null];

/**
 * The form in words, without a secret.
 * @param keys the names of the keys that may sign in
 */
export function reviewOf(create: CreateForm, keys: readonly string[]): Line[] {
  const { values, catalog } = create;
  const image = catalog.images.find(({ id }) => id === values.imageId);
  const cpu = catalog.cpus.find(({ type }) => type === values.cpuType);
  const disks = values.diskSizesGb.map((gb) => gigabytesText(gb)).join(' + ');
  return [
    ['names', values.names.length === 1 ? t`Name` : t`Names`, values.names.join(', ')],
    ['description', t`Description`, values.description.trim() || null],
    ['zone', t`Location`, catalog.zone.name],
    ['image', t`Image`, image ? `${image.name} ${image.version}`.trim() : null],
    ['size', t`Processor`, `${values.cpuCount}${values.cpuType} · ${cpu?.name ?? values.cpuType}`],
    ['size', t`Memory`, ramText(values.ramMb)],
    ['size', values.diskSizesGb.length === 1 ? t`Disk` : t`Disks`, disks],
    ['networks', t`Networks`, networksOf(create)],
    ['access', t`Access`, accessOf(create, keys)],
    ['startup', t`First boot`, startupOf(create)],
    ['size', t`Billing`, billingOf(create)],
    ['options', t`Options`, optionsOf(create)],
  ];
}

function networksOf({ values, catalog }: CreateForm): string {
  const several = values.names.length > 1;
  return (values.networkIds ?? [])
    .map((id, i) => {
      const name = catalog.networks.find((network) => network.id === id)?.name ?? id;
      const ip = values.advancedNetworks && !several ? (values.addresses[i]?.trim() ?? '') : '';
      return ip === '' ? name : `${name} (${ip})`;
    })
    .join(', ');
}

function accessOf({ values }: CreateForm, keys: readonly string[]): string {
  if (values.access === 'password') return t`With your password`;
  return plural(keys.length, { one: `With the key ${keys.join(', ')}`, other: `With the keys ${keys.join(', ')}` });
}

function startupOf({ values: { startup, script, userData } }: CreateForm): string | null {
  if (startup === 'none') return null;
  const lines = (startup === 'script' ? script : userData).trim().split('\n').length;
  return startup === 'script'
    ? plural(lines, { one: 'Startup script of # line', other: 'Startup script of # lines' })
    : plural(lines, { one: 'User data of # line', other: 'User data of # lines' });
}

const billingOf = ({ values: { billingMode, trafficPackage } }: CreateForm): string =>
  billingMode === 1 ? t`Hourly` : t`Monthly, traffic ${trafficPackageLabel(trafficPackage)}`;

function optionsOf({ values }: CreateForm): string | null {
  const chosen = [
    ...(values.backup ? [t`daily backup`] : []),
    ...(values.managed ? [t`managed service`] : []),
    values.powerOn ? t`powered on when ready` : t`powered off when ready`,
    ...(values.terminateProtected ? [t`protected against termination`] : []),
  ];
  return chosen.join(', ');
}
