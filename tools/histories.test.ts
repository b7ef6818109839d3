import type { Syntax } from '@babel/core';
import { expect, test } from 'vitest';
import { readSources } from './sources.ts';
import { parse, propertiesOf, walk } from './syntax.ts';

/** Kinds of objects that the audit trail names and that have no history of their own, with the reason (decision 0101). */
const WITHOUT_HISTORY: Record<string, string> = {
  'adobe-customer': 'what is done with a customer is in the history of its user',
  'ms-tenant': 'what is done with a tenant is in the history of its user',
  session: 'the log of sign-ins and sessions of its account',
  'half-login': 'the log of sign-ins of its account',
  'sign-in': 'the log of sign-ins of its account',
  'remembered-browser': 'the list of remembered browsers of its account',
  support: 'the list of support sessions of its account',
  factor: 'a code was sent or used; factors that are added and removed are in the history of their account',
  phone: 'a code was sent; phones that are added and removed are in the history of their account',
  zone: 'its id is no UUID, and it belongs to no one',
  address: 'an entry of a blocklist, which the public lists make',
  'alarm-silence': 'it is not changed but ended, and is listed until it is forgotten',
  'alarm-webhook': 'its calls are listed, and only its name, address and secret change',
  'escalation-step': 'a line of a short list that is read as a whole',
  'alarm-source': 'its id is no UUID, and only the link to its runbook changes',
  cloud: 'it belongs to no one; its tests and imports are tasks, and what it imports has a history',
  'account-batch-reason': 'a short list that staff reads as a whole; batches keep what it was',
  'account-batch-template': 'it never changes, and batches that began with it have their own history',
  'access-review': 'its entries, each of which stays with what was decided about it',
  batch: 'a request about many objects, each of which has its own history',
  task: 'its log',
  message: 'the message log',
  download: 'a file that is fetched once and deleted',
  export: 'a file that its user alone fetches, and that is deleted after a week',
  report: 'it is read, and nothing changes',
  'report-schedule': 'it concerns its user alone',
  savedView: 'it concerns its user alone',
  'capacity-watch': 'it concerns its user alone',
  servicelet: 'its versions, each of which stays',
  'payment-order': 'a part of the history of its account',
  'payment-method': 'a part of the history of its account',
  'site-host': 'a part of its site, in whose history it is',
  'connection-test': 'a task that tries a connection and changes nothing',
  maintenance: 'an announcement, which everyone affected was sent',
};
/** Domains that write entries of the audit trail by hand, and why they use no piece of `history`. */
const BY_HAND: Record<string, string> = {
  history: 'the pieces themselves',
  identity: 'sign-ins, sessions and codes, also of people without a session: the security log',
  messages: 'it is below histories',
  notifications: 'it is below histories, and preferences concern their user alone',
};

interface Audit {
  domain: string;
  file: string;
  call: 'audited' | 'auditAlone';
  /** Of an object that is written out. */
  type: string | undefined;
  object: Syntax | undefined;
}

/** The kind of an object with an owner that is written out. */
function madeKindOf(node: Syntax): string | undefined {
  const fields = new Map(propertiesOf(node));
  const kind = fields.get('type')?.value;
  return fields.has('siteId') && fields.has('accountId') && typeof kind === 'string' ? kind : undefined;
}

const sources = readSources(['src/domains'], /^(?!.*\.test\.).*\.ts$/);
const audits: Audit[] = [];
/** Kinds of objects that are written out where something is audited, also before they are handed on. */
const made = new Set<string>();
const histories = new Set<string>();
for (const [file, code] of sources) {
  if (!/\/api\//.test(file) || !/\b(audited|auditAlone|recorded)\b/.test(code)) continue;
  walk(parse(file, code), (node) => {
    const kind = madeKindOf(node);
    if (kind !== undefined) made.add(kind);
    if (node.type !== 'CallExpression') return;
    const { callee, arguments: args = [] } = node;
    const name = callee?.name ?? callee?.property?.name;
    if (name === 'recorded' && typeof args[0]?.value === 'string') histories.add(args[0].value);
    if (name !== 'audited' && name !== 'auditAlone') return;
    const object = args[name === 'audited' ? 0 : 1];
    const type = new Map(propertiesOf(object)).get(name === 'audited' ? 'objectType' : 'type')?.value;
    const [, , domain = ''] = file.split('/');
    audits.push({ domain, file, call: name, type: typeof type === 'string' ? type : undefined, object });
  });
}
const named = audits.filter(({ domain }) => domain !== 'history');
const byHand = named.filter(({ call }) => call === 'audited');

test('every kind of object that is audited has a history, or a reason to have none', () => {
  expect(histories).toContain('server');
  const types = new Set([...named.flatMap(({ type }) => type ?? []), ...made]);
  expect([...types].filter((type) => !histories.has(type) && !(type in WITHOUT_HISTORY))).toEqual([]);
  const twice = Object.keys(WITHOUT_HISTORY).filter((type) => histories.has(type));
  expect(twice).toEqual([]);
  const unused = Object.keys(WITHOUT_HISTORY).filter((type) => !types.has(type) && type !== 'batch');
  expect(unused).toEqual([]);
});

test('entries are written by hand in the domains that say why, and name their kind', () => {
  const astray = byHand.filter(({ domain }) => !(domain in BY_HAND)).map(({ file }) => file);
  expect(astray).toEqual([]);
  expect(byHand.filter(({ type }) => type === undefined).map(({ file }) => file)).toEqual([]);
  const idle = Object.keys(BY_HAND).filter((one) => one !== 'history' && !byHand.some(({ domain }) => domain === one));
  expect(idle).toEqual([]);
});

test('what is audited alone is written out with its kind, or is an object that has a history', () => {
  const hidden = named.filter(
    ({ object, call }) =>
      call === 'auditAlone' && object?.type === 'CallExpression' && !/^of[A-Z]/.test(object.callee?.name ?? ''),
  );
  expect(hidden.map(({ file }) => file)).toEqual([]);
});
