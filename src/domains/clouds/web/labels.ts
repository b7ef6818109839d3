import { t } from '@lingui/core/macro';
import type { Tone } from '#ui/StateDot.tsx';
import type { CloudPart, CloudState, NetworkType, NetworkUse, ObjectKind, ObjectState, QuotaName } from '../states.ts';

export function cloudStateLabel(state: CloudState): string {
  const labels: Record<CloudState, () => string> = {
    unchecked: () => t`Not checked`,
    checking: () => t`Checking`,
    ready: () => t`Ready`,
    warning: () => t`Warnings`,
    failed: () => t`Check failed`,
  };
  return labels[state]();
}
export const cloudStateTone: Record<CloudState, Tone> = {
  unchecked: 'muted',
  checking: 'brand',
  ready: 'ok',
  warning: 'warn',
  failed: 'bad',
};

export function networkTypeLabel(type: NetworkType): string {
  const labels: Record<NetworkType, () => string> = {
    tenant: () => t`Project network`,
    vlan: () => 'VLAN',
    flat: () => t`Flat`,
    vxlan: () => 'VXLAN',
    geneve: () => 'Geneve',
  };
  return labels[type]();
}

export function cloudPartLabel(part: CloudPart): string {
  const labels: Record<CloudPart, () => string> = {
    screens: () => t`Consoles (VNC)`,
    caps: () => t`Bandwidth limits`,
    'live-moves': () => t`Live migration`,
  };
  return labels[part]();
}
export function cloudPartNote(part: CloudPart): string {
  const notes: Record<CloudPart, () => string> = {
    screens: () => t`Nova runs without a console proxy.`,
    caps: () => t`Neutron runs without QoS.`,
    'live-moves': () => t`Servers move to another host only while they are off.`,
  };
  return notes[part]();
}

export function quotaLabel(name: QuotaName): string {
  const labels: Record<QuotaName, () => string> = {
    instances: () => t`Servers`,
    cores: () => t`vCPU of all servers`,
    ram: () => t`Memory of all servers`,
    volumes: () => t`Volumes`,
    gigabytes: () => t`Size of all volumes`,
    snapshots: () => t`Volume snapshots`,
    network: () => t`Networks`,
    subnet: () => t`Subnets`,
    port: () => t`Ports`,
    security_group: () => t`Security groups`,
    security_group_rule: () => t`Security group rules`,
  };
  return labels[name]();
}
/** The unit of a limit; null: it counts things. */
export function quotaUnit(name: QuotaName): string | null {
  if (name === 'ram') return 'MB';
  return name === 'gigabytes' ? 'GB' : null;
}

export function objectKindLabel(kind: ObjectKind): string {
  const labels: Record<ObjectKind, () => string> = {
    network: () => t`Network`,
    image: () => t`Image`,
    server: () => t`Server`,
  };
  return labels[kind]();
}

export function objectStateLabel(state: ObjectState): string {
  const labels: Record<ObjectState, () => string> = {
    found: () => t`Found`,
    importing: () => t`Importing`,
    imported: () => t`Imported`,
    releasing: () => t`Releasing`,
  };
  return labels[state]();
}
export const objectStateTone: Record<ObjectState, Tone> = {
  found: 'muted',
  importing: 'brand',
  imported: 'ok',
  releasing: 'brand',
};

export function networkUseLabel(use: NetworkUse): string {
  const labels: Record<NetworkUse, () => string> = {
    private: () => t`Private network of the account`,
    public: () => t`Public network for all accounts`,
    internal: () => t`Internal network for all accounts`,
  };
  return labels[use]();
}
