import { expect, test } from 'vitest';
import { Refusal } from '#kernel/errors.ts';
import type { AnyOp } from '#kernel/op.ts';
import { isPermission, roles, rolesOf, type Role } from '#kernel/permissions.ts';
import type { Actor } from '#kernel/scope.ts';
import { authorize } from '#platform/http/authorize.ts';
import { testApp } from '#test/app.ts';
import { full } from '#test/full.ts';
import { actorOf } from '#test/sessions.ts';
import { createWorld, signIn, type Browser } from '#test/world.ts';
import { allRaws } from './raws.ts';
import { allOperations, nameOf, sampleOf } from './requests.ts';
import { ask } from './stages.ts';

const it = await testApp();
const world = await createWorld(it);
// The event stream stays open when it is allowed: its own test reads it over a socket.
const operations = allOperations(it).filter((op) => nameOf(op) !== 'console.streamEvents');
const columns = ['anonymous', ...roles] as const;

const nobody: Browser = { headers: {}, request: (options) => it.server.inject(options) };
const browsers = new Map<string, Browser>([['anonymous', nobody]]);
const actors = new Map<string, Actor | null>([['anonymous', null]]);
for (const role of roles) {
  const browser = await signIn(it, world.people[role]);
  browsers.set(role, browser);
  actors.set(role, await actorOf(it, browser));
}

/** Refused for lack of permission; a refusal for another reason means that the caller may ask. */
function cellOf(status: number, code: number | undefined): string {
  if (status === 401 && code === 20) return '401';
  return status === 403 && code === 1003 ? '403' : 'may';
}

/** What the pipeline's own rule says, without a request. */
function ruled(op: AnyOp, column: string): string {
  try {
    authorize(op, actors.get(column) ?? null);
    return 'may';
  } catch (error) {
    if (error instanceof Refusal) return cellOf(error.status, error.items[0]?.code);
    throw error;
  }
}

/** What the operation answers over HTTP. */
async function answered(op: AnyOp, column: string): Promise<string> {
  const fresh = nameOf(op) === 'identity.signOut' && column !== 'anonymous';
  const browser = fresh ? await signIn(it, world.people[column as Role]) : browsers.get(column)!;
  const { statusCode, errors, body } = await ask(browser, op, sampleOf(op, world, world.bob));
  expect(statusCode, `${nameOf(op)} as ${column}: ${body}`).toBeLessThan(500);
  return cellOf(statusCode, errors[0]?.code);
}

/** Operations that decide by what they are asked for, such as the report: only their answers tell who may. */
const decidesItself = new Set(
  'account.allowEmailAccess account.disableAccount reports.createReportSchedule reports.deliverReport reports.exportReport reports.listReportRows reports.readReport social.makeLoginLink'.split(
    ' ',
  ),
);

/** Who calls over HTTP besides: the least of those who may and the last of those who may not; in the full run everyone. */
function called(cells: readonly string[]): readonly number[] {
  if (full) return cells.map((_, at) => at);
  const refused = cells.includes('403') ? cells.lastIndexOf('403') : cells.indexOf('401');
  return [cells.lastIndexOf('may'), refused].filter((at) => at >= 0);
}

test('who may call what is what the committed matrix says', async () => {
  const lines = [['operation', ...columns].join('\t')];
  for (const op of operations) {
    const cells = columns.map((column) => ruled(op, column));
    if (decidesItself.has(nameOf(op)))
      for (const [at, column] of columns.entries()) cells[at] = await answered(op, column);
    else
      for (const at of called(cells))
        expect(await answered(op, columns[at]!), `${nameOf(op)} as ${columns[at]}`).toBe(cells[at]);
    lines.push([nameOf(op), ...cells].join('\t'));
  }
  for (const raw of allRaws(it)) {
    const cells: string[] = [];
    for (const column of columns) {
      const { statusCode } = await browsers.get(column)!.request(raw.request(world.bob));
      expect(statusCode, `${raw.name} as ${column}`).toBeLessThan(500);
      cells.push(statusCode === 401 || statusCode === 403 ? String(statusCode) : 'may');
    }
    lines.push([raw.name, ...cells].join('\t'));
  }
  await expect(`${lines.join('\n')}\n`).toMatchFileSnapshot('./authorization.tsv');
}, 180_000);

test('the table of permissions and the answers agree', () => {
  for (const op of operations) if (isPermission(op.may)) expect(rolesOf(op.may).length).toBeGreaterThan(0);
});
