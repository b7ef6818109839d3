import { afterAll, beforeAll, expect, test } from 'vitest';
import { translate } from '#kernel/message.ts';
import { loadDomains } from '#server/create-app.ts';
import { testSandbox } from '#test/sandbox.ts';
import { DeliveryError } from './delivery-error.ts';
import { mailClient } from './mail/client.ts';
import { smsClient } from './sms/client.ts';
import { postWebhook } from './webhook/client.ts';

const sandbox = await testSandbox();
const gone = mailClient({ url: 'smtp://127.0.0.1:9', from: 'no-reply@skydeck.test' });
const present = mailClient({ url: sandbox.env['SKYDECK_SMTP_URL'] ?? '', from: 'no-reply@skydeck.test' });
beforeAll(loadDomains);
afterAll(() => {
  gone.close();
  present.close();
});

const mail = (to: string) => ({ id: 'm', fromName: 'Blue', to, subject: 'S', text: 'T', html: '<p>T</p>' });
const refusedOf = async (sending: Promise<unknown>) => {
  const error: unknown = await sending.catch((thrown: unknown) => thrown);
  if (!(error instanceof DeliveryError) || typeof error.reason === 'string') throw new Error('nothing was refused');
  return [translate(error.reason, 'en'), translate(error.reason, 'de'), error.retryable];
};

test('a mail server that is away is named in both languages', async () => {
  expect(await refusedOf(gone.send(mail('ann@mail.test')))).toEqual([
    'The mail server could not be reached.',
    'Der Mailserver war nicht erreichbar.',
    true,
  ]);
});

test('what a mail server answered is quoted', async () => {
  sandbox.faults.set([{ channel: 'mail', kind: 'permanent', to: 'gone@mail.test', times: 1 }]);
  expect(await refusedOf(present.send(mail('gone@mail.test')))).toEqual([
    expect.stringMatching(/^The mail server rejected the message: .*550 No such mailbox/),
    expect.stringMatching(/^Der Mailserver hat die Nachricht abgelehnt: .*550 No such mailbox/),
    false,
  ]);
});

test('a gateway and a receiver that are away are named with the reason', async () => {
  const sms = smsClient({ url: 'http://127.0.0.1:9/send', token: 't' });
  expect(await refusedOf(sms.send({ id: 's', to: '+15550100', text: 'T' }))).toEqual([
    'The SMS gateway could not be reached. No connection could be made.',
    'Das SMS-Gateway war nicht erreichbar. Es kam keine Verbindung zustande.',
    true,
  ]);
  const call = { id: 'w', text: '{}', key: Buffer.alloc(32), timestamp: 0, sandboxOrigin: 'http://127.0.0.1:9' };
  expect(await refusedOf(postWebhook({ ...call, url: 'http://127.0.0.1:9/hook' }))).toEqual([
    expect.stringMatching(/^The address could not be reached\. /),
    expect.stringMatching(/^Die Adresse war nicht erreichbar\. /),
    true,
  ]);
});
