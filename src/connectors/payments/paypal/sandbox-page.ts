import type { Answer, Asked, SandboxWorld } from '../sandbox/http.ts';
import { escapeHtml, sandboxPage } from '../sandbox/page.ts';
import { emitAbout, type PaypalOrder } from './sandbox-objects.ts';

/** The page on which a payer approves an order, with an account that pays or one that is refused. */
export function approvalPage(world: SandboxWorld, asked: Asked): Answer | null {
  if (asked.url.pathname !== '/checkoutnow') return null;
  const order = world.store.get<PaypalOrder>('order', asked.url.searchParams.get('token') ?? '');
  if (order === null) return { status: 404, body: { error: 'not_found' } };
  const back = withToken(order.return_url, order.id);
  if (order.status !== 'PAYER_ACTION_REQUIRED') return { status: 303, location: back };
  if (asked.method === 'GET') return form(order);
  const declines = new URLSearchParams(asked.body).get('account') === 'empty';
  const approved = world.store.put<PaypalOrder>('order', order.id, { ...order, status: 'APPROVED', declines });
  emitAbout(world, 'CHECKOUT.ORDER.APPROVED', {
    id: approved.id,
    status: approved.status,
    purchase_units: [{ amount: approved.amount, custom_id: approved.custom_id }],
  });
  return { status: 303, location: back };
}

function withToken(address: string, token: string): string {
  const url = new URL(address);
  url.searchParams.set('token', token);
  return url.href;
}

function form(order: PaypalOrder): Answer {
  const { value, currency_code: currency } = order.amount;
  const body = `<h1>Pay ${escapeHtml(value)} ${escapeHtml(currency)} with PayPal</h1>
<p>${escapeHtml(order.description)}. This is a sandbox: no money is charged, and no account is asked.</p>
<form method="post" action="/checkoutnow?token=${order.id}"><button name="account" value="funded">Pay with the funded account</button>
<button class="plain" name="account" value="empty">Pay with the empty account</button></form>
<a href="${escapeHtml(withToken(order.cancel_url, order.id))}">Cancel and go back</a>`;
  return { status: 200, html: sandboxPage('Sandbox PayPal', body) };
}
