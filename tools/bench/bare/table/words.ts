import type { ServerState } from '#domains/servers/states.ts';

/** As in the console, spelled out once more: the bare page carries none of its code. */
export const stateNames: Record<ServerState, string> = {
  creating: 'Creating',
  on: 'On',
  off: 'Off',
  suspended: 'Suspended',
  configuring: 'Configuring',
  cloning: 'Cloning',
  migrating: 'Moving',
  terminating: 'Terminating',
  terminated: 'Terminated',
  error: 'Error',
};

interface Tone {
  text: string;
  dot: string;
}
const moving: Tone = { text: 'text-brand-text', dot: 'bg-current shimmer' };
const idle: Tone = { text: 'text-muted', dot: 'border-[1.5px] border-current' };
export const tones: Record<ServerState, Tone> = {
  creating: moving,
  on: { text: 'text-ok', dot: 'bg-current' },
  off: idle,
  suspended: { text: 'text-warn', dot: 'bg-current' },
  configuring: moving,
  cloning: moving,
  migrating: moving,
  terminating: { text: 'text-warn', dot: 'bg-current shimmer' },
  terminated: idle,
  error: { text: 'text-bad', dot: 'bg-current' },
};
