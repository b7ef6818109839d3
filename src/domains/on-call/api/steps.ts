import { Invalid, item, NotFound } from '#kernel/errors.ts';
import type { InputOf } from '#kernel/op.ts';
import type { Ctx, Run } from '#platform/http/context.ts';
import { isAlarm, readFiring } from '#domains/alarms/api/port.ts';
import { auditAlone } from '#domains/history/api/port.ts';
import type { onCall } from '../contract.ts';
import { applies } from './applies.ts';
import { readPeople } from './people.ts';
import { deleteStep, insertStep, readStep, readSteps, readTaken, saveStep, type StoredStep } from './store-steps.ts';
import { readWebhook } from './store-webhooks.ts';
import { readSchedule } from './store.ts';

const uuid = /^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/i;
const address = /^[^\s@]+@[^\s@.]+(?:\.[^\s@.]+)+$/;

type Input = InputOf<typeof onCall.saveEscalationStep>;

/** Throws Invalid (9866, 1828) where a step notifies no one. */
async function checkTarget({ db, now }: Ctx, { kind, target }: Pick<Input, 'kind' | 'target'>): Promise<void> {
  if (kind === 'email') {
    if (!address.test(target)) throw new Invalid([item(1828, 'target')]);
    return;
  }
  const found =
    uuid.test(target) &&
    (kind === 'schedule'
      ? (await readSchedule(db, target, now)) !== null
      : kind === 'person'
        ? (await readPeople(db)).has(target)
        : (await readWebhook(db, target)) !== null);
  if (!found) throw new Invalid([item(9866, 'target')]);
}

/** A step as the audit trail names it. */
const shownOf = ({ afterMinutes, kind, targetName, criticalOnly, zoneId }: StoredStep) => ({
  afterMinutes,
  target: `${kind}: ${targetName}`,
  criticalOnly,
  zone: zoneId,
});

function audit(ctx: Ctx, before: StoredStep | null, after: StoredStep | null): void {
  const [from, to] = [before && shownOf(before), after && shownOf(after)];
  const keys = Object.keys(from ?? to ?? {}) as (keyof ReturnType<typeof shownOf>)[];
  auditAlone(
    ctx,
    { type: 'escalation-step', id: (before ?? after)!.id, siteId: null, accountId: null },
    {
      diff: Object.fromEntries(
        keys
          .filter((key) => from?.[key] !== to?.[key])
          .map((key) => [key, [from?.[key] ?? null, to?.[key] ?? null] as const]),
      ),
    },
  );
}

export const createEscalationStep: Run<typeof onCall.createEscalationStep> = async (ctx, { input }) => {
  await checkTarget(ctx, input);
  const id = await insertStep(ctx.db, { ...input, sender: ctx.me.siteId, now: ctx.now });
  audit(ctx, null, await readStep(ctx.db, id));
  return { id };
};

export const saveEscalationStep: Run<typeof onCall.saveEscalationStep> = async (ctx, { params, input }) => {
  const before = await readStep(ctx.db, params.stepId);
  if (before === null) throw new NotFound();
  await checkTarget(ctx, input);
  await saveStep(ctx.db, before.id, { ...input, sender: before.sender });
  audit(ctx, before, await readStep(ctx.db, before.id));
};

export const deleteEscalationStep: Run<typeof onCall.deleteEscalationStep> = async (ctx, { params }) => {
  const before = await readStep(ctx.db, params.stepId);
  if (before === null) throw new NotFound();
  await deleteStep(ctx.db, before.id);
  audit(ctx, before, null);
};

/** Which steps an alarm that fires has come to, and when the others follow. */
export const readEscalation: Run<typeof onCall.readEscalation> = async ({ db, now }, { params }) => {
  const [alarm] = await readFiring(db, now, params.alarmId);
  if (alarm === undefined) {
    if (!(await isAlarm(db, params.alarmId))) throw new NotFound();
    return { firing: null, steps: [] };
  }
  const taken = await readTaken(db, alarm.id, alarm.firedAt);
  const steps = (await readSteps(db)).filter((step) => taken.has(step.id) || applies(step, alarm));
  return {
    firing: alarm.firedAt.toISOString(),
    steps: steps.map(({ id, kind, targetName, afterMinutes }) => ({
      id,
      kind,
      targetName,
      at: (taken.get(id) ?? new Date(alarm.firedAt.getTime() + afterMinutes * 60_000)).toISOString(),
      taken: taken.has(id),
    })),
  };
};
