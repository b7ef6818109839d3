import type { Message, Sayable } from '#kernel/message.ts';
import { holderOf, type RunningTask } from '#domains/servers/conflicts.ts';
import { busyReason, type ServerState } from '#domains/servers/states.ts';
import { why } from './reasons.ts';

/**
 * The state of an image; deleted ones are kept for the servers created from them. The bytes of an image that is
 * `unscanned`, `infected` or `damaged` are there, and of no use.
 */
export const imageStates = [
  'uploading',
  'checking',
  'cloning',
  'copying',
  'available',
  'unscanned',
  'infected',
  'damaged',
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

/** What the virus scan of an image found; `too-large` and `unreachable` say why it found nothing. */
export const scans = ['none', 'waiting', 'clean', 'infected', 'too-large', 'unreachable'] as const;
export type ScanState = (typeof scans)[number];

export const imageActions = ['use', 'edit', 'share', 'download', 'copy', 'check', 'retry', 'delete'] as const;
export type ImageAction = (typeof imageActions)[number];

const busy: Partial<Record<ImageState, Message>> = {
  uploading: why('being-uploaded'),
  checking: why('being-checked'),
  cloning: why('being-cloned'),
  copying: why('being-copied'),
  deleting: why('being-deleted'),
  deleted: why('deleted'),
};

const blocked = {
  unscanned: why('unscanned'),
  infected: why('infected'),
  damaged: why('damaged'),
} satisfies Partial<Record<ImageState, Message>>;

const isBlocked = (state: ImageState): state is keyof typeof blocked => Object.hasOwn(blocked, state);

/** Whether an image is whole, and no task changes its state. */
export const isSettled = (state: ImageState): state is 'available' | keyof typeof blocked =>
  state === 'available' || isBlocked(state);

/** Why an image that could be read again is not: only a scanner can say that a virus is none. Server and buttons ask it. */
export const refusalOfCheck = (state: ImageState, scanner: boolean): Message | null =>
  state === 'infected' && !scanner ? why('no-scanner') : null;

/** Why no disk of a server can be cloned now; null when one can. Server and buttons ask it. */
export function refusalOfCloning({ state, task }: { state: ServerState; task: RunningTask | null }): Sayable | null {
  const suspended = state === 'suspended' ? why('server-suspended') : null;
  return busyReason[state] ?? suspended ?? holderOf('machine', task);
}

/** What the table of actions needs to know of an image. */
export interface ImageFacts {
  state: ImageState;
  locked: boolean;
  usedBy: number;
  /** False: it is the provider's, or only shared with the caller. */
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
export function refusalOfImage(action: ImageAction, image: ImageFacts): Message | null {
  if (!image.own && action !== 'use' && action !== 'share') return why('not-yours');
  const atWork = busy[image.state] ?? null;
  if (action === 'delete') return refusalOfDelete(image, atWork);
  if (action === 'retry') return image.state === 'failed' ? refusalOfRetry(image) : why('not-failed');
  if (action === 'edit') return image.state === 'deleting' || image.state === 'deleted' ? atWork : null;
  if (image.state === 'failed') return why('failed');
  if (isBlocked(image.state)) return action === 'check' ? null : blocked[image.state];
  if (atWork !== null || action !== 'use') return atWork;
  if (image.ended) return why('ended');
  return image.format === 'iso' ? why('is-medium') : null;
}

function refusalOfRetry({ atWork, mayRetry }: ImageFacts): Message | null {
  if (atWork) return why('remains-being-removed');
  return mayRetry ? null : why('origin-unknown');
}

/** What an image needs in it so that servers can be made of it. */
export const preparations = ['virtio', 'cloud-init', 'agent'] as const;
export type Preparation = (typeof preparations)[number];

function refusalOfDelete({ state, locked, usedBy, ...image }: ImageFacts, atWork: Message | null): Message | null {
  if (image.atWork && state === 'failed') return why('remains-being-removed');
  if (state === 'uploading' || state === 'failed') return null;
  if (atWork !== null) return atWork;
  if (locked) return why('locked');
  // Nothing can be made of it any more: servers that were created from it do not need it.
  if (isBlocked(state)) return null;
  return usedBy > 0 ? why('in-use', { count: usedBy }) : null;
}
