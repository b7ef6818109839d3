/** Someone who has touched nothing for so long is taken to be away. */
const awayMs = 60_000;

// Opening the page is its own act.
let lastAt = performance.now();
const note = () => void (lastAt = performance.now());
for (const event of ['pointerdown', 'keydown', 'wheel'])
  addEventListener(event, note, { passive: true, capture: true });

/** Whether someone used this tab recently: background requests must not extend the session. */
export const isInUse = (): boolean => performance.now() - lastAt < awayMs;

/** Whether someone has used this tab since then, in milliseconds of `performance.now()`. */
export const wasUsedSince = (at: number): boolean => lastAt > at;
