import { t } from '@lingui/core/macro';
import { translate } from '#kernel/message.ts';
import type { Tone } from '#ui/StateDot.tsx';
import {
  refusalOfCheck,
  refusalOfImage,
  type Format,
  type ImageAction,
  type ImageFacts,
  type ImageState,
  type Preparation,
  type Tab,
} from '../states.ts';
import type { ImageRow } from './types.ts';

export const tabTitle = (tab: Tab): string =>
  ({ mine: t`My images`, shared: t`Shared with me`, public: t`Public`, uploads: t`Uploads`, tasks: t`Tasks` })[tab];

export const stateTone: Record<ImageState, Tone> = {
  uploading: 'brand',
  checking: 'brand',
  cloning: 'brand',
  copying: 'brand',
  available: 'ok',
  unscanned: 'warn',
  infected: 'bad',
  damaged: 'bad',
  failed: 'bad',
  deleting: 'warn',
  deleted: 'muted',
};

export const stateLabel = (state: ImageState): string =>
  ({
    uploading: t`Uploading`,
    checking: t`Checking`,
    cloning: t`Cloning`,
    copying: t`Copying`,
    available: t`Available`,
    unscanned: t`Not scanned`,
    infected: t`Infected`,
    damaged: t`Damaged`,
    failed: t`Failed`,
    deleting: t`Deleting`,
    deleted: t`Deleted`,
  })[state];

/** What the virus scan of an image found. */
export function scanLabel({ scan, signature }: Pick<ImageRow, 'scan' | 'signature'>): string {
  switch (scan) {
    case 'none':
      return t`Not scanned`;
    case 'waiting':
      return t`Waiting for the scan`;
    case 'clean':
      return t`No virus found`;
    case 'infected':
      return t`Virus found: ${signature ?? ''}`;
    case 'too-large':
      return t`Not scanned: larger than the scanner accepts`;
    case 'unreachable':
      return t`Not scanned: the scan failed`;
  }
}

export const familyLabel = (family: string): string =>
  ({ linux: 'Linux', windows: 'Windows', bsd: 'BSD' })[family] ?? family;

export const formatLabel = (format: Format): string =>
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
export const preparationLabel = (what: Preparation): string =>
  ({
    virtio: t`Drivers for virtio disks and network interfaces`,
    'cloud-init': t`cloud-init, or cloudbase-init on Windows`,
    agent: t`The guest agent`,
  })[what];

export const preparationNote = (what: Preparation): string =>
  ({
    virtio: t`Required to boot. Included in Linux and BSD, must be installed on Windows.`,
    'cloud-init': t`Sets the password, keys and addresses of each new server.`,
    agent: t`For clean shutdowns and filesystem-consistent backups.`,
  })[what];

/** What is said where a part of the library is empty. */
export function nothingIn(tab: Tab): { title: string; text: string; create?: boolean } {
  switch (tab) {
    case 'mine':
      return {
        title: t`No images of your own yet`,
        text: t`Clone a disk from a server's actions, or upload or import an image.`,
        create: true,
      };
    case 'shared':
      return {
        title: t`No images shared with you`,
        text: t`Images that other accounts share with you appear here. You can create servers from them.`,
      };
    case 'public':
      return {
        title: t`No public images in this data center`,
        text: t`Public images come from your provider: operating systems and applications that every account can use.`,
      };
    case 'uploads':
      return {
        title: t`No uploads in progress`,
        text: t`Uploads and imports are listed here until they are verified. Interrupted uploads can be resumed.`,
        create: true,
      };
    case 'tasks':
      return {
        title: t`No activity`,
        text: t`Images being cloned, verified or deleted appear here, including failed attempts.`,
      };
  }
}

/** Why an action is not possible now, in the language on show; null when it is. */
export function refusalLabel(action: ImageAction, image: ImageFacts): string | null {
  const reason = refusalOfImage(action, image);
  return reason && translate(reason);
}

/** The same of another check: `scanner` says whether one is configured. */
export function checkRefusalLabel(image: ImageFacts, scanner: boolean): string | null {
  const reason = refusalOfImage('check', image) ?? refusalOfCheck(image.state, scanner);
  return reason && translate(reason);
}
