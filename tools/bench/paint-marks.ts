import type { BrowserContext } from '@playwright/test';

declare global {
  interface Window {
    /** Milliseconds from the start of the navigation to the frame that shows the rows. */
    rowsPainted?: number;
    /** Milliseconds from each key to the end of the frame that follows it. */
    keysPainted: number[];
  }
}

/** Lets every page note when so many rows are on the screen, and how long each key takes to the next frame. */
export async function notePaints(context: BrowserContext, rows: number): Promise<void> {
  await context.addInitScript((wanted: number) => {
    // A message that is sent in a frame arrives once the frame has been painted.
    const whenPainted = (work: () => void) => {
      const channel = new MessageChannel();
      channel.port1.onmessage = () => {
        channel.port1.close();
        work();
      };
      channel.port2.postMessage(null);
    };
    const look = () => {
      if (document.querySelectorAll('tbody tr[data-row]').length < wanted) requestAnimationFrame(look);
      else
        whenPainted(() => {
          window.rowsPainted = performance.now();
        });
    };
    requestAnimationFrame(look);
    window.keysPainted = [];
    const onKey = ({ timeStamp }: Event) =>
      requestAnimationFrame(() => whenPainted(() => window.keysPainted.push(performance.now() - timeStamp)));
    addEventListener('keydown', onKey, { capture: true });
  }, rows);
}
