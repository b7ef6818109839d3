import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import { json, text } from 'node:stream/consumers';
import { z } from 'zod';
import { changeRecords } from '#connectors/dns/sandbox-calls.ts';
import { recordsHtml, recordsPolicy } from '#connectors/dns/sandbox-page.ts';
import type { Records } from '#connectors/dns/sandbox-records.ts';
import { takeSms } from '#connectors/sms/sandbox.ts';
import type { AuthoritySandbox } from '#connectors/tax-authority/sandbox.ts';
import { takeVatNumber } from '#connectors/tax-registry/sandbox.ts';
import { takeWebhook } from '#connectors/webhook/sandbox.ts';
import { Fault, type Faults } from './faults.ts';
import type { Inbox } from './inbox.ts';
import { mailboxHtml, mailPolicy, pagePolicy } from './page.ts';

export interface SandboxParts {
  inbox: Inbox;
  records: Records;
  faults: Faults;
  authority: AuthoritySandbox;
  /** What the text-message gateway asks for. */
  token: string;
}

/** How often a page that is open looks for something new; other processes write the same inbox. */
const lookMs = 400;
const Query = z.object({
  to: z.string().optional(),
  channel: z.enum(['mail', 'sms', 'webhook']).optional(),
  limit: z.coerce.number().int().min(1).max(1000).optional(),
});
const Faulty = z.strictObject({ rules: z.array(Fault).max(50) });

/** The pages of mailbox and name server, their JSON, the text-message gateway, a tax registry, a tax authority, a receiver of webhooks and the faults, on loopback. */
export async function serveMailbox(parts: SandboxParts, port: number): Promise<{ server: Server; port: number }> {
  const server = createServer((request, response) => {
    answer(parts, request, response).catch(() => send(response, 400, { error: 'bad request' }));
  });
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject);
    server.listen(port, '127.0.0.1', resolve);
  });
  const address = server.address();
  return { server, port: address !== null && typeof address === 'object' ? address.port : port };
}

async function answer(parts: SandboxParts, request: IncomingMessage, response: ServerResponse): Promise<void> {
  // Another site's page must not read the mails by a name that it lets point here.
  if (!/^(localhost|127\.0\.0\.1)(:\d+)?$/.test(request.headers.host ?? ''))
    return send(response, 421, { error: 'not here' });
  const url = new URL(request.url ?? '/', 'http://localhost');
  const call = `${request.method} ${url.pathname}`;
  const { inbox, faults } = parts;
  if (call === 'GET /') return sendPage(response, mailboxHtml(), pagePolicy);
  if (call === 'GET /dns') return sendPage(response, recordsHtml(), recordsPolicy);
  if (call === 'GET /dns/records') return send(response, 200, { items: parts.records.list() });
  if (call === 'GET /health') return send(response, 200, { ok: true, pid: process.pid });
  if (call === 'GET /messages')
    return send(response, 200, { items: inbox.list(Query.parse(Object.fromEntries(url.searchParams))) });
  if (call === 'GET /events') return stream(inbox, request, response);
  const one = /^GET \/messages\/(\d{1,15})(\/html)?$/.exec(call);
  if (one !== null) {
    const found = inbox.find(Number(one[1]));
    if (found === null) return send(response, 404, { error: 'no such message' });
    return one[2] === undefined ? send(response, 200, found) : sendPage(response, framed(found.html ?? ''), mailPolicy);
  }
  if (call.startsWith('POST /shaam/')) {
    const { authorization = '' } = request.headers;
    const asked = { path: url.pathname, authorization, body: await text(request) };
    const { status, body, lost } = parts.authority.take(parts, asked);
    return lost ? void request.socket.destroy() : send(response, status, body);
  }
  // A body of JSON is something that a form of another site cannot send.
  if (!request.headers['content-type']?.startsWith('application/json'))
    return send(response, 404, { error: 'not here' });
  if (call === 'POST /sms') {
    const { status, body, lost } = takeSms(parts, {
      authorization: request.headers.authorization ?? '',
      body: await json(request),
    });
    return lost === true ? void request.socket.destroy() : send(response, status, body);
  }
  if (call.startsWith('POST /webhook/')) {
    const received = { path: url.pathname, body: await text(request), headers: request.headers };
    const { status, body, lost } = takeWebhook(parts, received);
    return lost ? void request.socket.destroy() : send(response, status, body);
  }
  if (call === 'POST /vies/check-vat-number') {
    const { status, body, lost } = takeVatNumber(parts, await json(request));
    return lost ? void request.socket.destroy() : send(response, status, body);
  }
  const changed = await changeRecords(parts.records, call, () => json(request));
  if (changed !== null) return send(response, 200, changed);
  if (call === 'PUT /faults') faults.set(Faulty.parse(await json(request)).rules);
  else if (call === 'POST /clear') inbox.clear();
  else return send(response, 404, { error: 'not here' });
  send(response, 200, { rules: faults.get() });
}

/** Links open beside the mailbox instead of in the mail's frame. */
const framed = (html: string): string => html.replace(/<html[^>]*>|^(?!<!doctype)/i, '$&<base target="_blank">');

/** One event per change of the inbox, as long as the page is open. */
function stream(inbox: Inbox, request: IncomingMessage, response: ServerResponse): void {
  response.writeHead(200, { 'content-type': 'text/event-stream', 'cache-control': 'no-store' });
  let last = -1;
  const look = setInterval(() => {
    const now = inbox.last();
    if (now !== last) response.write(`data: ${now}\n\n`);
    last = now;
  }, lookMs);
  request.once('close', () => clearInterval(look));
}

function send(response: ServerResponse, status: number, body: unknown): void {
  if (response.headersSent) return void response.destroy();
  response
    .writeHead(status, {
      'content-type': 'application/json',
      'cache-control': 'no-store',
      'x-content-type-options': 'nosniff',
    })
    .end(body === null ? undefined : JSON.stringify(body));
}

function sendPage(response: ServerResponse, html: string, policy: string): void {
  response
    .writeHead(200, {
      'content-type': 'text/html; charset=utf-8',
      'content-security-policy': policy,
      'cache-control': 'no-store',
      'referrer-policy': 'no-referrer',
      'x-content-type-options': 'nosniff',
    })
    .end(html);
}
