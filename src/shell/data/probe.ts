/** The service sends the first beat at once: later, something on the way gathers what it sends. */
const longestMs = 8_000;

/** Whether a file of the console can be loaded, past the browser's cache. */
export const canLoad = (address: string): Promise<boolean> =>
  fetch(address, { method: 'HEAD', cache: 'no-store' }).then(
    ({ ok }) => ok,
    () => false,
  );

/** Opens an event stream of its own until the first beat arrives. */
export function firstBeat(signal: AbortSignal): Promise<'beat' | 'refused' | 'silent'> {
  return new Promise((resolve) => {
    const stream = new EventSource('/svc/events');
    const finish = (end: 'beat' | 'refused' | 'silent') => {
      clearTimeout(timer);
      stream.close();
      resolve(end);
    };
    const timer = setTimeout(() => finish('silent'), longestMs);
    stream.addEventListener('beat', () => finish('beat'));
    stream.addEventListener('error', () => finish('refused'));
    signal.addEventListener('abort', () => finish('refused'), { once: true });
  });
}
