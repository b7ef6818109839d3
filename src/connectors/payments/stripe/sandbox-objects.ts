import { newName, type SandboxWorld } from '../sandbox/http.ts';

export interface CardError {
  code: string;
  decline_code?: string;
  message: string;
}

export interface Method {
  id: string;
  object: 'payment_method';
  type: 'card';
  customer: string | null;
  card: {
    brand: string;
    last4: string;
    exp_month: number;
    exp_year: number;
    /** The same for every copy of a card. */
    fingerprint: string;
    /** The first digits, which Stripe sends to accounts that asked for them. */
    iin: string;
  };
  /** Not on the wire: which test card it is. */
  number?: string;
}

/** A payment intent, or a setup intent where there is no amount. */
export interface Intent {
  id: string;
  object: 'payment_intent' | 'setup_intent';
  status: 'requires_payment_method' | 'succeeded' | 'canceled';
  amount?: number;
  amount_received?: number;
  currency?: string;
  customer: string | null;
  payment_method: string | null;
  setup_future_usage: 'off_session' | null;
  metadata: Record<string, string>;
  last_payment_error?: CardError | null;
  last_setup_error?: CardError | null;
  refunded?: number;
}

export interface Session {
  id: string;
  object: 'checkout.session';
  mode: 'payment' | 'setup';
  status: 'open' | 'complete' | 'expired';
  payment_status: 'unpaid' | 'paid' | 'no_payment_required';
  url: string | null;
  customer: string;
  client_reference_id: string | null;
  amount_total: number | null;
  currency: string | null;
  success_url: string;
  cancel_url: string;
  /** Unix seconds. */
  expires_at: number;
  metadata: Record<string, string>;
  payment_intent: string | null;
  setup_intent: string | null;
  /** Not on the wire. */
  description?: string;
  saves?: boolean;
  pending?: string;
}

export interface Refund {
  id: string;
  object: 'refund';
  amount: number;
  currency: string;
  payment_intent: string;
  status: 'succeeded' | 'pending' | 'failed';
  metadata: Record<string, string>;
}

/** Fields that the sandbox keeps for itself. */
const unseen = ['pending', 'saves', 'description', 'number', 'refunded'];

/** An object as it is on the wire: with what `expand` names in place of ids. */
export function onWire(world: SandboxWorld, object: Session | Intent | Method, expand: readonly string[]): object {
  const copy: Record<string, unknown> = { ...object };
  for (const name of unseen) delete copy[name];
  for (const path of expand) {
    const [first = '', ...rest] = path.split('.');
    const id = copy[first];
    if (typeof id !== 'string') {
      const inner = copy[first];
      if (rest.length > 0 && isObject(inner)) copy[first] = expanded(world, inner, rest.join('.'));
      continue;
    }
    const found = findNamed(world, id);
    if (found !== null) copy[first] = onWire(world, found, rest.length === 0 ? [] : [rest.join('.')]);
  }
  return copy;
}

const isObject = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null;

function expanded(world: SandboxWorld, object: Record<string, unknown>, path: string): object {
  const id = object[path];
  const found = typeof id === 'string' ? findNamed(world, id) : null;
  return found === null ? object : { ...object, [path]: onWire(world, found, []) };
}

const kinds: Readonly<Record<string, string>> = { pi: 'intent', seti: 'intent', pm: 'method', cs: 'session' };

function findNamed({ store }: SandboxWorld, id: string): Session | Intent | Method | null {
  const kind = kinds[id.slice(0, id.indexOf('_'))];
  return kind === undefined ? null : store.get(kind, id);
}

/** Keeps and sends an event about an object. */
export function emitAbout(world: SandboxWorld, type: string, object: object): void {
  const id = newName('evt_');
  const body = {
    id,
    object: 'event',
    api_version: '2026-10-28.endive',
    created: Math.floor(Date.now() / 1000),
    livemode: false,
    pending_webhooks: 1,
    request: { id: null, idempotency_key: null },
    type,
    data: { object },
  };
  world.emit({ id, provider: 'stripe', type, body: JSON.stringify(body) });
}
