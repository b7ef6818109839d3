const boot = { to: 'on', boots: true };
const stop = { to: 'off', boots: false };
const needsRunning = { refusal: 'The machine is not running.' };
const isSuspended = { refusal: 'The machine is suspended; resume it first.' };
const table = {
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
export function outcomeOf(power, action) {
    return table[power][action];
}
