import { expect, test } from 'vitest';
import { FinalFailure } from '#kernel/failure.ts';
import { newId } from '#kernel/ids.ts';
import { translate } from '#kernel/message.ts';
import { enqueue } from '#platform/tasks/enqueue.ts';
import { runStep } from '#platform/tasks/run-step.ts';
import { claimTasks } from '#platform/tasks/store.ts';
import {
  cancelTarget,
  done,
  fail,
  isThrough,
  next,
  shared,
  wait,
  type AnyTask,
  type Effect,
} from '#platform/tasks/task.ts';
import { testApp } from '#test/app.ts';
import { makePerson, makeSite, signedIn } from '#test/people.ts';

const { app, server } = await testApp({ empty: true });
const { db } = app;
const siteId = await makeSite(db, '*');
const ann = await makePerson(db, { siteId, role: 'account-holder' });
const browser = await signedIn(server, ann);
const patient = new AbortController().signal;

type Run = AnyTask['steps'][string]['run'];
type Answer = Awaited<ReturnType<typeof browser.send>>;

/** Every way in which a run can end. */
const endings = (definition: AnyTask, step: string): [string, Run][] => [
  ...Object.keys(definition.steps)
    .filter((other) => other !== step)
    .map((other): [string, Run] => [`next ${other}`, async () => next(other, { effect: keep('effect') })]),
  ['wait', async () => wait(3600)],
  ['done', async () => done({ effect: keep('effect') })],
  ['done, with an effect that shares its transaction', async () => done({ effect: shared(keep('effect')) })],
  ['done, with a warning', async () => done({ warn: 'Not quite.' })],
  ['fail', async () => fail('It was asked to.')],
  ['throw', async () => Promise.reject(new Error('Not now.'))],
  ['give up', async () => Promise.reject(new FinalFailure('Never.'))],
];
/** An effect that leaves a trace, unless it is rolled back. */
const keep =
  (what: string): Effect =>
  async (tx) =>
    void (await tx.insertInto('bookmark').values({ name: what, value: '1' }).execute());

/** Runs a task of this kind from this step on, which is canceled while it runs and then ends like this. */
async function cancelDuring(definition: AnyTask, step: string, ending: Run) {
  await db.deleteFrom('bookmark').execute();
  const id = newId<'task'>();
  const ran: string[] = [];
  let answer: Answer | undefined;
  const steps = Object.entries(definition.steps).map(([name, real]) => {
    const run: Run = async (ctx) => {
      ran.push(name);
      if (name !== step || answer !== undefined) return done({ effect: keep(`done in ${name}`) });
      answer = await browser.send('PUT', `/svc/queue/command/${id}/cancel`, { body: {} });
      return ending(ctx);
    };
    return [name, { ...real, run }];
  });
  const staged: AnyTask = {
    ...definition,
    title: () => 'Example',
    steps: Object.fromEntries(steps),
    undo: (_data, how) => keep(`undo ${how}`),
  };
  const object = { type: 'example', id: newId(), name: 'example', siteId, accountId: ann.id };
  const by = { accountId: ann.id, name: ann.email, source: 'console', requestId: null };
  await db.transaction().execute((tx) => enqueue(tx, staged, { id, data: {}, object, by }));
  await db.updateTable('task').set({ step }).where('id', '=', id).execute();
  const [claimed] = await claimTasks(db, app.processId, { limit: 1 });
  const run = { app, worker: app.processId, definition: staged, signal: patient };
  let after = await runStep(run, claimed!);
  while (after !== null && 'goOn' in after) after = await runStep(run, after.goOn);
  const task = await db.selectFrom('task').selectAll().where('id', '=', id).executeTakeFirstOrThrow();
  await db.deleteFrom('task').where('id', '=', id).execute();
  const kept = (await db.selectFrom('bookmark').select('name').execute()).map((row) => row.name).toSorted();
  return { answer: answer!, ran, task, kept };
}

const everyStep = [...app.tasks.values()].flatMap((definition) =>
  Object.keys(definition.steps).map((step) => ({ definition, kind: definition.kind, step })),
);
const accepted = everyStep.filter(({ definition, step }) => cancelTarget(definition, step) !== null);
const refused = everyStep.filter(({ definition, step }) => cancelTarget(definition, step) === null);

test.each(accepted)('$kind: a cancel during “$step” is accepted, and it is canceled', async ({ definition, step }) => {
  const target = cancelTarget(definition, step)!;
  for (const [name, ending] of endings(definition, step)) {
    const { answer, ran, task, kept } = await cancelDuring(definition, step, ending);
    const { state, canceling } = answer.json<{ state: string; canceling: boolean }>();
    expect([name, answer.statusCode, state, canceling]).toEqual([name, 200, 'running', true]);
    if (target !== step && (name === 'wait' || name === 'throw')) {
      // What it makes must be there before it can be removed: the step runs again.
      expect([name, ran, task.state, task.step]).toEqual([name, [step], 'running', step]);
      continue;
    }
    const removes = target !== step && name.startsWith('next');
    expect([name, ran]).toEqual([name, removes ? [step, target] : [step]]);
    expect([name, task.state, task.exit_code, task.lease_by]).toEqual([name, 'cancelled', -1, null]);
    // Of the run only the way to the next step was kept, and then it was undone, once.
    expect([name, kept]).toEqual([name, name.startsWith('next') ? ['effect', 'undo cancelled'] : ['undo cancelled']]);
  }
});

test.each(refused)('$kind: a cancel during “$step” is refused with a reason', async ({ definition, step }) => {
  const { answer, task } = await cancelDuring(definition, step, async () => done());
  const rule = definition.steps[step]!.cancel;
  if (rule === true || isThrough(rule)) throw new Error('it would be accepted');
  const info = `This task cannot be canceled: ${translate(rule)}`;
  expect([answer.statusCode, answer.json()]).toEqual([409, { errors: [{ code: 1200, info }] }]);
  expect([task.state, task.cancel_requested]).toEqual(['succeeded', false]);
});

test('the step that a cancel leads to exists, is none that others lead to, and cannot be canceled', () => {
  for (const { definition, kind, step } of accepted) {
    const target = cancelTarget(definition, step)!;
    if (target === step) continue;
    expect([kind, Object.keys(definition.steps)]).toEqual([kind, expect.arrayContaining([target])]);
    expect([kind, cancelTarget(definition, target)]).toEqual([kind, null]);
  }
});
