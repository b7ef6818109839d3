import { callConfigured } from '#platform/egress.ts';
import type { PaymentStore, StoredEvent } from './store.ts';

/** Signs an event as its provider does. */
export type Signer = (event: StoredEvent, now: number) => Record<string, string>;

/** Pauses before an event is sent again; real providers go on for three days. */
const pausesMs = [500, 2000, 10_000, 60_000, 300_000, 1_800_000];

export interface Deliveries {
  /** Sends an event now, and again until the product has taken it. */
  begin(event: StoredEvent): void;
  /** Sends it once; the status of the answer. */
  send(event: StoredEvent): Promise<number>;
  stop(): void;
}

/** Sends events to the product. */
export function deliveries(
  store: PaymentStore,
  { target, signers }: { target(): string | null; signers: Readonly<Record<string, Signer>> },
): Deliveries {
  const waiting = new Set<NodeJS.Timeout>();
  let stopped = false;
  const send = async (event: StoredEvent): Promise<number> => {
    const url = target();
    const signer = signers[event.provider];
    if (url === null || signer === undefined) return 0;
    const { status } = await callConfigured(
      { url },
      {
        method: 'POST',
        path: `/svc/payments/webhooks/${event.provider}`,
        content: { type: 'application/json', bytes: Buffer.from(event.body) },
        headers: signer(event, Date.now()),
        totalTimeoutMs: 10_000,
      },
    );
    return status;
  };
  const attempt = async (event: StoredEvent, tries: number): Promise<void> => {
    const status = await send(event).catch(() => 0);
    if (stopped) return;
    if (status >= 200 && status < 300) return store.markSent(event.id);
    const pause = pausesMs[tries];
    if (pause === undefined) return;
    const timer = setTimeout(() => {
      waiting.delete(timer);
      void attempt(event, tries + 1);
    }, pause);
    timer.unref();
    waiting.add(timer);
  };
  return {
    begin: (event) => void attempt(event, 0),
    send,
    stop() {
      stopped = true;
      waiting.forEach((timer) => clearTimeout(timer));
    },
  };
}
