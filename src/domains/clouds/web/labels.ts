import { t } from '@lingui/core/macro';
import type { Tone } from '#ui/StateDot.tsx';
import type { CheckState, CloudState, NetworkType, NetworkUse, ObjectKind, ObjectState } from '../states.ts';

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

export function checkStateLabel(state: CheckState): string {
  const labels: Record<CheckState, () => string> = {
    waiting: () => t`Waiting`,
    ok: () => t`OK`,
    warning: () => t`Warning`,
    failed: () => t`Failed`,
    skipped: () => t`Skipped`,
  };
  return labels[state]();
}
export const checkStateTone: Record<CheckState, Tone> = {
  waiting: 'muted',
  ok: 'ok',
  warning: 'warn',
  failed: 'bad',
  skipped: 'muted',
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
