import { createHash } from 'node:crypto';
import { newName, type Answer, type Asked, type SandboxWorld } from '../sandbox/http.ts';
import { escapeHtml, sandboxPage } from '../sandbox/page.ts';
import { notAuthenticated, testCards, unknownCard } from './sandbox-cards.ts';
import { emitAbout, onWire, type CardError, type Intent, type Method, type Session } from './sandbox-objects.ts';

const back = (session: Session) => session.success_url.replace('{CHECKOUT_SESSION_ID}', session.id);
const money = ({ amount_total: total, currency }: Session) =>
  `${((total ?? 0) / 100).toFixed(2)} ${(currency ?? '').toUpperCase()}`;

/** The hosted page of a session: a card form, and the bank's question where the card has one. */
export function hostedPage(world: SandboxWorld, asked: Asked): Answer | null {
  const [, id = '', step = ''] = /^\/c\/pay\/(cs_test_\w+)(\/authentication)?$/.exec(asked.url.pathname) ?? [];
  if (id === '') return null;
  const session = world.store.get<Session>('session', id);
  if (session === null) return { status: 404, body: { error: 'not_found' } };
  const lapsed = session.status === 'open' && session.expires_at * 1000 <= Date.now();
  if (lapsed) expire(world, session);
  if (session.status !== 'open') return over(session);
  if (asked.method === 'GET') return form(session, '');
  const given = new URLSearchParams(asked.body);
  return step === '' ? submit(world, session, given) : authenticate(world, session, given);
}

/** Ends a session that no one has paid. */
export function expire(world: SandboxWorld, session: Session): Session {
  session.status = 'expired';
  session.url = null;
  world.store.put('session', session.id, session);
  emitAbout(world, 'checkout.session.expired', onWire(world, session, []));
  return session;
}

const over = (session: Session): Answer => ({
  status: 200,
  html: sandboxPage(
    'Sandbox card payment',
    `<h1>${session.status === 'complete' ? 'Already paid' : 'This page has expired'}</h1>
<p>Nothing more is charged here.</p><a href="${escapeHtml(back(session))}">Return to the console</a>`,
  ),
});

function form(session: Session, error: string): Answer {
  const paying = session.mode === 'payment';
  const samples = Object.entries({
    '4242 4242 4242 4242': 'succeeds',
    '4000 0000 0000 0002': 'declined',
    '4000 0000 0000 9995': 'insufficient funds',
    '4000 0025 0000 3155': 'asks for 3-D Secure',
  }).map(([number, what]) => `<li><code>${number}</code> ${what}</li>`);
  const body = `<h1>${paying ? `Pay ${escapeHtml(money(session))}` : 'Save a card'}</h1>
<p>This is a sandbox: no money is charged, and no bank is asked.</p>
<form method="post" action="/c/pay/${session.id}">${error === '' ? '' : `<p role="alert">${escapeHtml(error)}</p>`}
<label>Card number<input name="number" inputmode="numeric" autocomplete="off" required maxlength="30" autofocus></label>
<div class="pair"><label>Expiry<input name="expiry" placeholder="MM / YY" value="12 / 34" required maxlength="9"></label>
<label>CVC<input name="cvc" value="123" required maxlength="4"></label></div>
<button>${paying ? 'Pay' : 'Save card'}</button></form>
<ul>${samples.join('')}</ul><a href="${escapeHtml(session.cancel_url)}">Cancel and go back</a>`;
  return { status: 200, html: sandboxPage('Sandbox card payment', body) };
}

const challenge = (session: Session): Answer => ({
  status: 200,
  html: sandboxPage(
    'Sandbox 3-D Secure',
    `<h1>3-D Secure</h1><p>The bank asks you to confirm ${session.mode === 'payment' ? escapeHtml(money(session)) : 'the card'}.</p>
<form method="post" action="/c/pay/${session.id}/authentication"><button name="outcome" value="complete">Complete authentication</button>
<button class="plain" name="outcome" value="fail">Fail authentication</button></form>`,
  ),
});

function submit(world: SandboxWorld, session: Session, given: URLSearchParams): Answer {
  const number = (given.get('number') ?? '').replace(/\D/g, '');
  const [, month, year] = /^\s*(\d{1,2})\s*\/\s*(\d{2})\s*$/.exec(given.get('expiry') ?? '') ?? [];
  const card = testCards[number];
  if (card === undefined) return form(session, unknownCard.message);
  if (month === undefined || year === undefined || Number(month) < 1 || Number(month) > 12)
    return form(session, "Your card's expiration date is invalid.");
  const method: Method = {
    id: newName('pm_'),
    object: 'payment_method',
    type: 'card',
    customer: session.customer,
    card: {
      brand: card.brand,
      last4: number.slice(-4),
      exp_month: Number(month),
      exp_year: 2000 + Number(year),
      fingerprint: createHash('sha256').update(number).digest('base64url').replace(/[_-]/g, '').slice(0, 16),
      iin: number.slice(0, 6),
    },
    number,
  };
  world.store.put('method', method.id, method);
  if (card.confirms !== true) return conclude(world, session, method);
  session.pending = method.id;
  world.store.put('session', session.id, session);
  return challenge(session);
}

function authenticate(world: SandboxWorld, session: Session, given: URLSearchParams): Answer {
  const method = world.store.get<Method>('method', session.pending ?? '');
  if (method === null) return form(session, '');
  if (given.get('outcome') === 'complete') return conclude(world, session, method);
  const error = notAuthenticated(session.mode);
  return refused(world, session, { method, error });
}

/** The session's intent, which begins with the first attempt. */
function intentOf(world: SandboxWorld, session: Session): Intent {
  const id = session.payment_intent ?? session.setup_intent;
  const found = id === null ? null : world.store.get<Intent>('intent', id);
  if (found !== null) return found;
  const { mode, customer, metadata } = session;
  const shared = { customer, metadata, payment_method: null, status: 'requires_payment_method' } as const;
  const setup_future_usage = mode === 'setup' || session.saves === true ? 'off_session' : null;
  if (mode === 'setup') {
    const intent: Intent = { id: newName('seti_'), object: 'setup_intent', setup_future_usage, ...shared };
    session.setup_intent = intent.id;
    return intent;
  }
  const intent: Intent = {
    id: newName('pi_'),
    object: 'payment_intent',
    amount: session.amount_total ?? 0,
    amount_received: 0,
    currency: session.currency ?? '',
    setup_future_usage,
    ...shared,
  };
  session.payment_intent = intent.id;
  return intent;
}

function refused(
  world: SandboxWorld,
  session: Session,
  { method, error }: { method: Method; error: CardError },
): Answer {
  const intent = intentOf(world, session);
  if (session.mode === 'setup') intent.last_setup_error = error;
  else intent.last_payment_error = error;
  intent.payment_method = null;
  delete session.pending;
  world.store.put('intent', intent.id, intent);
  world.store.put('session', session.id, session);
  const type = session.mode === 'setup' ? 'setup_intent.setup_failed' : 'payment_intent.payment_failed';
  emitAbout(world, type, onWire(world, { ...intent, payment_method: method.id }, []));
  return form(session, error.message);
}

/** The bank's answer to the card. */
function conclude(world: SandboxWorld, session: Session, method: Method): Answer {
  const card = testCards[method.number ?? ''];
  const paying = session.mode === 'payment';
  if (card?.refusal && (paying || card.saves !== true)) return refused(world, session, { method, error: card.refusal });
  const intent = intentOf(world, session);
  intent.status = 'succeeded';
  intent.payment_method = method.id;
  if (paying) intent.amount_received = intent.amount ?? 0;
  intent.last_payment_error = null;
  intent.last_setup_error = null;
  delete session.pending;
  session.status = 'complete';
  session.payment_status = paying ? 'paid' : 'no_payment_required';
  session.url = null;
  world.store.put('intent', intent.id, intent);
  world.store.put('session', session.id, session);
  emitAbout(world, paying ? 'payment_intent.succeeded' : 'setup_intent.succeeded', onWire(world, intent, []));
  emitAbout(world, 'checkout.session.completed', onWire(world, session, []));
  return { status: 303, location: back(session) };
}
