import { beforeAll, expect, it } from 'vitest';
import { testApp } from '#test/app.ts';
import { type Browser, makePerson, makeSite, signedIn } from '#test/people.ts';

const { app, server } = await testApp({ empty: true });
let admin: Browser;

beforeAll(async () => {
  const siteId = await makeSite(app.db, '*');
  admin = await signedIn(server, await makePerson(app.db, { siteId, role: 'site-admin' }));
});

const long = 'x'.repeat(5000);
const nul = 'a\u0000b';
const set = (name: string, row: object) => ({ [name]: [row] });
const general = 'notificationsPreferences';
const prefs = '/svc/header/notificationsPreferences';
const schedule = { digest: 'daily', quietFrom: null, quietUntil: null };
const rule = { code: 7, channel: 'mail', enabled: true, locked: false };
const address = { email: 'a@b.test', carbonCopyFlagEnabled: true, carbonCopyFlag: 0 };

/** What is sent, and the code and key that it is refused with. */
const cases: [method: 'PUT' | 'POST', path: string, body: unknown, code: number, key: string][] = [
  ['PUT', prefs, {}, 1001, general],
  ['PUT', prefs, { [general]: 'all' }, 1000, general],
  ['PUT', prefs, { [general]: Array.from({ length: 51 }, () => ({ code: 7 })) }, 1000, general],
  ['PUT', prefs, set(general, {}), 1001, `${general}.0.code`],
  ['PUT', prefs, set(general, { code: '7' }), 1000, `${general}.0.code`],
  ['PUT', prefs, set(general, { code: 2 }), 1000, `${general}.0.code`],
  ['PUT', prefs, set(general, { code: 999 }), 1000, `${general}.0.code`],
  ['PUT', prefs, set(general, { code: 7, mail: 1 }), 1000, `${general}.0.mail`],
  ['PUT', prefs, set(general, { code: 7, email: true }), 1002, `${general}.0.email`],
  ['PUT', '/svc/header/securityNotificationsPreferences', {}, 1001, 'securityNotificationsPreferences'],
  ['PUT', '/svc/header/usageNotificationsPreferences', {}, 1001, 'usageNotificationsPreferences'],
  ['PUT', '/svc/header/parentSecurityNotificationsPreferences', {}, 1001, 'psNotificationsPreferences'],
  ['PUT', '/svc/header/parentActionsNotificationsPreferences', {}, 1001, 'paNotificationsPreferences'],
  ['PUT', '/svc/header/parentUsageNotificationsPreferences', {}, 1001, 'puNotificationsPreferences'],
  ['PUT', '/svc/header/adminNotificationsPreferences', { system: [{ code: 7 }] }, 1000, 'system.0.code'],
  ['PUT', '/svc/header/adminNotificationsPreferences', { billing: null }, 1000, 'billing'],
  ['PUT', '/svc/header/updateAdditionalEmailFlag', { carbonCopyFlag: 0 }, 1001, 'additionalEmailFlag'],
  ['PUT', '/svc/header/updateAdditionalEmailFlag', { additionalEmailFlag: true }, 1001, 'carbonCopyFlag'],
  [
    'PUT',
    '/svc/header/updateAdditionalEmailFlag',
    { additionalEmailFlag: true, carbonCopyFlag: 2 },
    1000,
    'carbonCopyFlag',
  ],
  ['PUT', '/svc/header/additionalEmail', { ...address, email: long }, 1000, 'email'],
  ['PUT', '/svc/header/additionalEmail', { ...address, email: nul }, 1000, 'email'],
  ['PUT', '/svc/header/additionalEmail', { ...address, email: 'a@b\r\nBcc: c@d.test' }, 12, 'email'],
  ['PUT', '/svc/header/additionalEmail', { ...address, carbonCopyFlag: '0' }, 1000, 'carbonCopyFlag'],
  ['PUT', '/svc/notifications/read', { ids: ['x'] }, 1000, 'ids.0'],
  ['PUT', '/svc/notifications/read', { all: 'yes' }, 1000, 'all'],
  ['PUT', '/svc/notifications/schedule', {}, 1001, 'digest'],
  ['PUT', '/svc/notifications/schedule', { ...schedule, digest: 'weekly' }, 1000, 'digest'],
  ['PUT', '/svc/notifications/schedule', { ...schedule, quietFrom: 1440, quietUntil: 1 }, 1000, 'quietFrom'],
  ['PUT', '/svc/notifications/schedule', { ...schedule, quietFrom: 5, quietUntil: 5 }, 1460, 'quietUntil'],
  ['PUT', '/svc/notifications/schedule', { ...schedule, quietFrom: '22:00', quietUntil: 1 }, 1000, 'quietFrom'],
  ['PUT', '/svc/notifications/webhook', { url: nul }, 1000, 'url'],
  ['PUT', '/svc/notifications/webhook', { url: 'https://a.example/', rotate: 'x' }, 1000, 'rotate'],
  ['POST', '/svc/notifications/test', { code: long }, 1000, 'code'],
  ['POST', '/svc/notifications/test', { code: 4711 }, 1000, 'code'],
  ['PUT', '/svc/notifications/accountsBelow/preferences', {}, 1001, 'accountIds'],
  ['PUT', '/svc/notifications/accountsBelow/preferences', { accountIds: ["' or 1=1"] }, 1000, 'accountIds.0'],
  ['PUT', '/svc/notifications/accountsBelow/lock', { locked: true }, 1001, 'accountId'],
  ['PUT', '/svc/notifications/site/rule', { ...rule, channel: 'sms' }, 1000, 'channel'],
  ['PUT', '/svc/notifications/site/rule', { ...rule, code: -1 }, 1000, 'code'],
  ['PUT', '/svc/notifications/site/rule', { ...rule, locked: null }, 1000, 'locked'],
  ['PUT', '/svc/notifications/site/sender', { mailFrom: 'a@b.test' }, 1001, 'mailName'],
  ['PUT', '/svc/notifications/site/sender', { mailFrom: 'a@b.test\r\nX: y', mailName: '' }, 12, 'mailFrom'],
  ['PUT', '/svc/notifications/site/sender', { mailFrom: '', mailName: long }, 1000, 'mailName'],
  ['PUT', '/svc/notifications/site/sender', { mailFrom: '', mailName: 'A\r\nBcc: x' }, 1000, 'mailName'],
  ['POST', '/svc/notifications/confirmAddress', {}, 1001, 'token'],
  ['POST', '/svc/notifications/confirmAddress', { token: long }, 1000, 'token'],
  ['POST', '/svc/notifications/confirmAddress', { token: '../../etc' }, 1451, 'token'],
  ['POST', '/unsubscribe', undefined, 1001, 'token'],
  ['POST', `/unsubscribe?token=${long.slice(0, 400)}`, undefined, 1000, 'token'],
  ['POST', '/unsubscribe?token=%00', undefined, 1000, 'token'],
  ['POST', '/svc/messages/retry', { messageIds: [] }, 1000, 'messageIds'],
];

it.each(cases.map((one, n) => ({ n, one, name: `${one[0]} ${one[1].slice(0, 60)}` })))(
  '$n: $name is refused at its key',
  async ({ one: [method, path, body, code, key] }) => {
    const answer = await admin.send(method, path, body === undefined ? {} : { body });
    expect(answer.statusCode, answer.body).toBe(400);
    expect(answer.json().errors).toContainEqual(expect.objectContaining({ code, key }));
  },
);
