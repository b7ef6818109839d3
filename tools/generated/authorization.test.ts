import { expect, test } from 'vitest';
import { permissions, roles } from '#kernel/permissions.ts';
import { testApp } from '#test/app.ts';
import { createWorld, signIn, type Browser } from '#test/world.ts';
import { allOperations, nameOf, requestOf, sampleOf } from './requests.ts';

const it = await testApp();
const world = await createWorld(it);
// The event stream stays open when it is allowed: its own test reads it over a socket.
const operations = allOperations(it).filter((op) => nameOf(op) !== 'console.streamEvents');
const columns = ['anonymous', ...roles] as const;

/** Every operation and role once, with what the role may reach. Changes to it show up in review. */
test('who may call what is what the committed matrix says', async () => {
  const lines = [['operation', ...columns].join('\t')];
  for (const op of operations) {
    const cells: string[] = [];
    for (const column of columns) {
      const browser: Browser =
        column === 'anonymous'
          ? { headers: {}, request: (o) => it.server.inject(o) }
          : await signIn(it, world.people[column]);
      const answer = await browser.request(requestOf(op, sampleOf(op, world, world.bob)));
      cells.push(answer.statusCode === 401 && op.may !== 'anyone' ? '401' : answer.statusCode === 403 ? '403' : 'may');
      expect(answer.statusCode, `${nameOf(op)} as ${column}: ${answer.body}`).toBeLessThan(500);
    }
    lines.push([nameOf(op), ...cells].join('\t'));
  }
  await expect(`${lines.join('\n')}\n`).toMatchFileSnapshot('./authorization.tsv');
}, 120_000);

test('the table of permissions and the answers agree', () => {
  for (const op of operations)
    if (op.may in permissions) expect(permissions[op.may as keyof typeof permissions].length).toBeGreaterThan(0);
});
