import type { IncomingMessage, ServerResponse } from 'node:http';
import { serveLoopback } from '#connectors/sandbox/loopback.ts';
import { paypalRoute, paypalSigner } from '../paypal/sandbox.ts';
import { stripeRoute, stripeSigner } from '../stripe/sandbox.ts';
import { readAsked, sendAnswer, type Answer, type Asked, type SandboxWorld } from './http.ts';
import { PaymentStore, type StoredEvent } from './store.ts';
import { deliveries } from './webhooks.ts';

/** `down`: nothing happens. `lost`: it happens, and the answer does not arrive. */
export interface PaymentFault {
  kind: 'down' | 'lost';
  /** The call, such as `POST /v1/refunds`; a path that begins with it is meant too. */
  call: string;
  times: number;
}

export interface PaymentSandbox {
  url: string;
  store: PaymentStore;
  /** Where the product takes webhooks; null: they are kept, and sent to no one. */
  sendTo(target: string | null): void;
  /** Sends an event once more; the status that the product answered. */
  send(event: StoredEvent): Promise<number>;
  setFaults(faults: readonly PaymentFault[]): void;
  /** The calls that came, in order. */
  calls: string[];
  close(): Promise<void>;
}

/**
 * Stripe and PayPal on loopback: their published protocols, pages to pay on with the published test cards, and signed webhooks.
 * @param options.store a SQLite file, or `:memory:`
 */
export async function servePaymentSandbox(port: number, options: { store: string }): Promise<PaymentSandbox> {
  const store = new PaymentStore(options.store);
  let target: string | null = null;
  let faults: PaymentFault[] = [];
  const calls: string[] = [];
  const sender = deliveries(store, {
    target: () => target,
    signers: { stripe: stripeSigner, paypal: paypalSigner(store) },
  });
  const world: SandboxWorld = {
    url: '',
    store,
    emit(event) {
      store.addEvent(event);
      if (target !== null) sender.begin(event);
    },
  };
  const onRequest = (request: IncomingMessage, response: ServerResponse): void => {
    const answered = async (): Promise<void> => {
      if (!/^(localhost|127\.0\.0\.1|\[::1\])(:\d+)?$/.test(request.headers.host ?? ''))
        return sendAnswer(response, { status: 421, body: { error: 'not_here' } });
      const asked = await readAsked(request, world.url);
      const call = `${asked.method} ${asked.url.pathname}`;
      calls.push(call);
      if (calls.length > 1000) calls.shift();
      const fault = faults.find((one) => call.startsWith(one.call));
      if (fault !== undefined && (fault.times -= 1) <= 0) faults = faults.filter((one) => one !== fault);
      if (fault?.kind === 'down') return sendAnswer(response, { status: 503, body: { error: 'down' } });
      const answer = route(world, asked);
      if (fault?.kind === 'lost') return void request.socket.destroy();
      sendAnswer(response, answer);
    };
    answered().catch(() => sendAnswer(response, { status: 400, body: { error: 'bad_request' } }));
  };
  const { url, close } = await serveLoopback(port, onRequest, 'localhost');
  world.url = url;
  return {
    url,
    store,
    calls,
    sendTo(next) {
      target = next;
      if (next !== null) store.events({ unsent: true }).forEach((event) => sender.begin(event));
    },
    send: (event) => sender.send(event),
    setFaults: (next) => void (faults = next.map((one) => ({ ...one }))),
    async close() {
      sender.stop();
      await close();
      store.close();
    },
  };
}

function route(world: SandboxWorld, asked: Asked): Answer {
  return stripeRoute(world, asked) ?? paypalRoute(world, asked) ?? { status: 404, body: { error: 'not_found' } };
}
