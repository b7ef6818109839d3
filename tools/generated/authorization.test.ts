import { expect, test } from 'vitest';
import { permissions, roles } from '#kernel/permissions.ts';
import { testApp } from '#test/app.ts';
import { createWorld, signIn, type Browser } from '#test/world.ts';
import { allRaws } from './raws.ts';
import { allOperations, nameOf, requestOf, sampleOf } from './requests.ts';

const it = await testApp();
const world = await createWorld(it);
// The event stream stays open when it is allowed: its own test reads it over a socket.
const operations = allOperations(it).filter((op) => nameOf(op) !== 'console.streamEvents');
const columns = ['anonymous', ...roles] as const;

const nobody: Browser = { headers: {}, request: (options) => it.server.inject(options) };
const browsers = new Map<string, Browser>([['anonymous', nobody]]);
for (const role of roles) browsers.set(role, await signIn(it, world.people[role]));

/** Refused for lack of permission; a refusal for another reason means that the caller may ask. */
function cellOf(answer: { statusCode: number; json(): unknown }): string {
  const code = answer.statusCode < 400 ? null : (answer.json() as { errors: { code: number }[] }).errors[0]?.code;
  if (answer.statusCode === 401 && code === 20) return '401';
  return answer.statusCode === 403 && code === 1003 ? '403' : 'may';
}

test('who may call what is what the committed matrix says', async () => {
  const lines = [['operation', ...columns].join('\t')];
  for (const op of operations) {
    const cells: string[] = [];
    for (const column of columns) {
      const fresh = nameOf(op) === 'identity.signOut' && column !== 'anonymous';
      const browser = fresh ? await signIn(it, world.people[column]) : browsers.get(column)!;
      const answer = await browser.request(requestOf(op, sampleOf(op, world, world.bob)));
      expect(answer.statusCode, `${nameOf(op)} as ${column}: ${answer.body}`).toBeLessThan(500);
      cells.push(cellOf(answer));
    }
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
  for (const op of operations)
    if (op.may in permissions) expect(permissions[op.may as keyof typeof permissions].length).toBeGreaterThan(0);
});
