import { holderOf, type RunningTask } from '#domains/servers/conflicts.ts';
import { unrest, type ServerState } from '#domains/servers/states.ts';

/** Where an image stands; `deleted` ones are remembered for the servers that were made of them. */
export const imageStates = [
  'uploading',
  'checking',
  'cloning',
  'copying',
  'available',
  'failed',
  'deleting',
  'deleted',
] as const;
export type ImageState = (typeof imageStates)[number];

export const formats = ['qcow2', 'vmdk', 'vhd', 'vhdx', 'raw', 'iso'] as const;
export type Format = (typeof formats)[number];

export const sources = ['provider', 'clone', 'upload', 'url', 'copy'] as const;
export const tabs = ['mine', 'shared', 'public', 'uploads', 'tasks'] as const;
export type Tab = (typeof tabs)[number];

export const imageActions = ['use', 'edit', 'share', 'download', 'copy', 'retry', 'delete'] as const;
export type ImageAction = (typeof imageActions)[number];

const busy: Partial<Record<ImageState, string>> = {
  uploading: 'It is still being uploaded.',
  checking: 'It is still being checked.',
  cloning: 'It is still being cloned.',
  copying: 'It is still being copied.',
  deleting: 'It is being deleted.',
  deleted: 'It was deleted.',
};

/** Why no disk of a server can be cloned now; null when one can. Server and buttons ask it. */
export function refusalOfCloning({ state, task }: { state: ServerState; task: RunningTask | null }): string | null {
  const suspended = state === 'suspended' ? 'The server is suspended. Resume it or power it off first.' : null;
  return unrest[state] ?? suspended ?? holderOf('machine', task);
}

/** What the table of actions needs to know of an image. */
export interface ImageFacts {
  state: ImageState;
  locked: boolean;
  usedBy: number;
  /** False: it is the provider's, or only shared with whoever asks. */
  own: boolean;
  format: string | null;
  ended: boolean;
  /** Something is still being removed of an attempt that failed. */
  atWork: boolean;
  source: (typeof sources)[number];
  /** What making it again needs is known. */
  mayRetry: boolean;
}

/** Why an action is not possible now; null when it is. The check of the server and the buttons ask this one table. */
export function refusalOfImage(action: ImageAction, image: ImageFacts): string | null {
  if (!image.own && action !== 'use' && action !== 'share') return 'It belongs to somebody else.';
  const atWork = busy[image.state] ?? null;
  if (action === 'delete') return refusalOfDelete(image, atWork);
  if (action === 'retry') return image.state === 'failed' ? refusalOfRetry(image) : 'It has not failed.';
  if (action === 'edit') return image.state === 'deleting' || image.state === 'deleted' ? atWork : null;
  if (image.state === 'failed') return 'It failed.';
  if (atWork !== null || action !== 'use') return atWork;
  if (image.ended) return 'Its life has ended.';
  return image.format === 'iso' ? 'It is a medium to install from, not a disk.' : null;
}

function refusalOfRetry({ atWork, mayRetry }: ImageFacts): string | null {
  if (atWork) return 'What is left of it is being removed.';
  return mayRetry ? null : 'What it was made from is not known any more.';
}

/** What an image needs in it so that servers can be made of it. */
export const preparations = ['virtio', 'cloud-init', 'agent'] as const;
export type Preparation = (typeof preparations)[number];

function refusalOfDelete({ state, locked, usedBy, ...image }: ImageFacts, atWork: string | null): string | null {
  if (image.atWork && state === 'failed') return 'What is left of it is being removed.';
  if (state === 'uploading' || state === 'failed') return null;
  if (atWork !== null) return atWork;
  if (locked) return 'It is locked.';
  return usedBy > 0 ? `${usedBy} ${usedBy === 1 ? 'server was' : 'servers were'} made of it.` : null;
}
