import type { MachinePower, PowerRequest } from '#engines/port.ts';

export type PowerAction = PowerRequest['action'];

/** What a power action does: nothing, a change, or why it cannot. */
export type PowerOutcome = { to: MachinePower; boots: boolean } | 'same' | { refusal: string };

const boot: PowerOutcome = { to: 'on', boots: true };
const stop: PowerOutcome = { to: 'off', boots: false };
const needsRunning: PowerOutcome = { refusal: 'The machine is not running.' };
const isSuspended: PowerOutcome = { refusal: 'The machine is suspended; resume it first.' };

const table: Record<MachinePower, Record<PowerAction, PowerOutcome>> = {
  on: { on: 'same', off: stop, restart: boot, suspend: { to: 'suspended', boots: false }, resume: 'same' },
  off: { on: boot, off: 'same', restart: needsRunning, suspend: needsRunning, resume: needsRunning },
  suspended: {
    on: isSuspended,
    off: stop,
    restart: isSuspended,
    suspend: 'same',
    resume: { to: 'on', boots: false },
  },
};

/** What this action does to a machine in this power state. */
export function outcomeOf(power: MachinePower, action: PowerAction): PowerOutcome {
  return table[power][action];
}
