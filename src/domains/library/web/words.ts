import { t } from '@lingui/core/macro';
import type { Tone } from '#ui/StateDot.tsx';
import type { Format, ImageState, Preparation, Tab } from '../states.ts';
import type { ImageRow } from './types.ts';

export const tabTitle = (tab: Tab): string =>
  ({ mine: t`My images`, shared: t`Shared with me`, public: t`Public`, uploads: t`Uploads`, tasks: t`Tasks` })[tab];

export const stateTone: Record<ImageState, Tone> = {
  uploading: 'brand',
  checking: 'brand',
  cloning: 'brand',
  copying: 'brand',
  available: 'ok',
  failed: 'bad',
  deleting: 'warn',
  deleted: 'muted',
};

export const stateWord = (state: ImageState): string =>
  ({
    uploading: t`Uploading`,
    checking: t`Checking`,
    cloning: t`Cloning`,
    copying: t`Copying`,
    available: t`Available`,
    failed: t`Failed`,
    deleting: t`Deleting`,
    deleted: t`Deleted`,
  })[state];

export const familyWord = (family: string): string =>
  ({ linux: 'Linux', windows: 'Windows', bsd: 'BSD' })[family] ?? family;

export const formatWord = (format: Format): string =>
  ({ qcow2: 'QCOW2', vmdk: 'VMDK', vhd: 'VHD', vhdx: 'VHDX', raw: t`Raw disk`, iso: 'ISO' })[format];

/** What the ending of a file says of its format. */
export function formatOf(fileName: string): Format {
  const ending = /\.(\w+)$/.exec(fileName.toLowerCase())?.[1] ?? '';
  const known: Partial<Record<string, Format>> = { qcow2: 'qcow2', vmdk: 'vmdk', vhd: 'vhd', vhdx: 'vhdx', iso: 'iso' };
  return known[ending] ?? 'raw';
}

/** The image as people call it. */
export const fullName = ({ name, version, owner }: Pick<ImageRow, 'name' | 'version' | 'owner'>): string =>
  owner === '' || version !== '1' ? `${name} ${version}` : name;

/** How long something still takes. */
export function leftText(seconds: number): string {
  if (!Number.isFinite(seconds)) return t`unknown`;
  if (seconds < 90) return t`${Math.max(1, Math.round(seconds))} s`;
  return seconds < 5400 ? t`${Math.round(seconds / 60)} min` : t`${Math.round(seconds / 3600)} h`;
}

/** What an image needs in it, and what for. */
export const preparationWord = (what: Preparation): string =>
  ({
    virtio: t`Drivers for virtio disks and network cards`,
    'cloud-init': t`cloud-init, or cloudbase-init on Windows`,
    agent: t`The guest agent`,
  })[what];

export const preparationNote = (what: Preparation): string =>
  ({
    virtio: t`Without them it does not start. Linux and BSD bring them, Windows needs them installed.`,
    'cloud-init': t`It sets the password, the keys and the addresses of each new server.`,
    agent: t`For a clean shut-down and for backups with the files at rest.`,
  })[what];
