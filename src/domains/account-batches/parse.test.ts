import { expect, test } from 'vitest';
import { parseEntries } from './parse.ts';

const id = '01a219d5-7309-7c9e-a61d-6249529cc13f';
const accounts = (text: string) => parseEntries(text, { pairs: false }).map(({ line, account }) => [line, account]);

test('accounts are found between any separators, and what names none is kept by its line', () => {
  expect(accounts('a@b.cd, E@f.gh;i@j.kl\r\n\n"m@n.op"\tAnn Example\nnothing\n<q@r.st>')).toEqual([
    [1, 'a@b.cd'],
    [1, 'e@f.gh'],
    [1, 'i@j.kl'],
    [3, 'm@n.op'],
    [4, ''],
    [5, 'q@r.st'],
  ]);
  expect(accounts(`Email,ID\n${id.toUpperCase()}`)).toEqual([[2, id]]);
  // Alone, it is no head of a file.
  expect(accounts('account')).toEqual([[1, '']]);
});

test('the second email of a line is its value, where the action has one', () => {
  const [first, second] = parseEntries('old@b.cd;new@b.cd;more@b.cd\nold@b.cd', { pairs: true });
  expect(first).toMatchObject({ account: 'old@b.cd', value: 'new@b.cd' });
  expect(second).toMatchObject({ account: 'old@b.cd', value: '' });
});

test('a long line keeps all of its accounts', () => {
  const many = Array.from({ length: 60 }, (_, at) => `person-${at}@people.test`);
  expect(accounts(many.join(', '))).toHaveLength(60);
});

test('words after the accounts of a line name servers', () => {
  const named = (text: string) =>
    parseEntries(text, { pairs: true, servers: true }).map(({ account, value, more }) => [account, value, more]);
  expect(named(`Ann,A@b.cd,"to@b.cd",web(1);db-1 ${id}\na@b.cd web-1\n(a@b.cd) <to@b.cd>\na@b.cd ${id}`)).toEqual([
    ['a@b.cd', 'to@b.cd', ['web(1)', 'db-1', id]],
    ['a@b.cd', '', ['web-1']],
    ['a@b.cd', 'to@b.cd', []],
    // It is an account or a server: who reads the database knows.
    ['a@b.cd', id, []],
  ]);
});
