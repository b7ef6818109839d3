import { signatureFor } from '#domains/tenancy/api/port.ts';
import type { RawBuilder } from 'kysely';
import type { ErrorCode } from '#kernel/errors.ts';
import type { Db } from '#platform/db/pool.ts';
import type { Ctx } from '#platform/http/context.ts';
import { emitter, type Emit } from '#platform/live/emit.ts';
import { record, type By, type Recorded, type RequestedChange } from '#domains/history/api/port.ts';
import { notify, type Notice } from '#domains/notifications/api/port.ts';
import {
  endOf,
  findShare,
  giveShare,
  leaveShare,
  notifiedOf,
  offeredGroups,
  takeShare,
  type Asked,
  type Shareable,
} from './give.ts';
import { endPassedOn, readOwnerEmail, readShares, saveTerms, type ObjectRef, type StoredShare } from './store.ts';

type Terms<Level extends string> = Pick<
  StoredShare<Level>,
  'id' | 'groupId' | 'accountId' | 'name' | 'level' | 'until'
>;

/** What happened to a share. */
export interface ShareChange<Level extends string> {
  /** `taken`: by someone, `ended`: its time was over. */
  step: 'given' | 'changed' | 'taken' | 'ended';
  share: Terms<Level>;
  /** The terms before a change. */
  before?: Terms<Level>;
  /** The actor. */
  by: string;
}

/** A recipient gave back what was shared with them. */
export interface ShareLeft {
  step: 'left';
  email: string;
}

export type ShareTraces = Pick<RequestedChange, 'action' | 'diff' | 'audit'>;

/** How a domain shares its objects of a kind. */
export interface ShareKind<Of extends Omit<Shareable, 'type'>, Level extends string> {
  type: ObjectRef['type'];
  /** Most people and groups that an object is shared with. */
  max: number;
  /** `notNamed`: what is left was not shared with the caller by name. */
  codes: Asked<Level>['codes'] & { notNamed: ErrorCode };
  /** The level with which a recipient shares the object on: what they shared ends with it. */
  passedOnAt?: Level;
  /** The object with its history. */
  recorded(object: Of): Recorded;
  /** Repaints what an account sees of the object. */
  announce(emit: Emit, object: Of, whose: { siteId: string; accountId: string }): Promise<void>;
  /** What the recipients of the share are notified of. */
  notice(object: Of, change: ShareChange<Level>): Omit<Notice, 'accountId'>;
  /** What the history and the audit trail say. */
  traces(object: Of, change: ShareChange<Level> | ShareLeft): ShareTraces;
}

const authorOf = async ({ db, me }: Ctx, { siteId }: { siteId: string }): Promise<string> =>
  (await signatureFor(db, me, siteId)).email;

/** What the operations that share objects of a kind do, once the handler has found and locked the object. */
export function shareable<Of extends Omit<Shareable, 'type'>, Level extends string>(kind: ShareKind<Of, Level>) {
  const { type, max, codes } = kind;
  const ref = ({ id, siteId, accountId }: Of) => ({ type, id, siteId, accountId });

  /** Repaints the screens of the owner and of the share's recipients, and notifies these. */
  async function notifyRecipients(
    { db, emit }: { db: Db; emit: Emit },
    object: Of,
    change: ShareChange<Level>,
  ): Promise<void> {
    const { siteId, accountId: ownerId } = object;
    await kind.announce(emit, object, object);
    for (const accountId of await notifiedOf(db, change.share, ownerId)) {
      await kind.announce(emit, object, { siteId, accountId });
      await notify(db, { ...kind.notice(object, change), accountId });
    }
  }
  const recordChange = (ctx: Ctx, object: Of, change: ShareChange<Level> | ShareLeft) =>
    record(ctx, { object: kind.recorded(object), kind: 'access', ...kind.traces(object, change) });
  /** Notifies and records that the object is shared, which it is by now. */
  async function given(ctx: Ctx, object: Of, share: Terms<Level>): Promise<void> {
    const change = { step: 'given', share, by: await authorOf(ctx, object) } as const;
    await notifyRecipients(ctx, object, change);
    await recordChange(ctx, object, change);
  }
  const endSharedOn = async (tx: Db, object: Of) => {
    if (kind.passedOnAt !== undefined) await endPassedOn(tx, ref(object), kind.passedOnAt);
  };

  return {
    notifyRecipients,
    given,

    /** Notifies and records that the time of a share is over, which is deleted by now. */
    async ended(tx: Db, object: Of, { share, by }: { share: Terms<Level>; by: By }): Promise<void> {
      const change = { step: 'ended', share, by: by.name } as const;
      await notifyRecipients({ db: tx, emit: emitter(tx) }, object, change);
      await record(tx, { ...kind.traces(object, change), object: kind.recorded(object), kind: 'access', by });
    },

    /** With whom the object is shared, and the groups it can be shared with; `usedBy` as for `readShares`. */
    async list(ctx: Ctx, object: Of, usedBy?: RawBuilder<number>) {
      const shares = await readShares<Level>(ctx.db, ref(object), usedBy);
      return {
        owner: await readOwnerEmail(ctx.db, object.accountId),
        items: shares.map((share) => ({
          ...share,
          kind: share.groupId === null ? ('person' as const) : ('group' as const),
          since: share.since.toISOString(),
          until: share.until?.toISOString() ?? null,
        })),
        groups: await offeredGroups(ctx, object.accountId, shares),
      };
    },

    /** Shares the object. The answer is the same whether someone has the email or not. */
    async give(ctx: Ctx, object: Of, asked: Omit<Asked<Level>, 'max' | 'codes'>): Promise<void> {
      await given(ctx, object, await giveShare(ctx, ref(object), { ...asked, max, codes }));
    },

    /** Shares the object on other terms; `until` left out: it ends when it did before. Throws NotFound. */
    async change(
      ctx: Ctx,
      object: Of,
      { shareId, level, until }: { shareId: string; level: Level; until?: string | null | undefined },
    ): Promise<void> {
      const before = await findShare<Level>(ctx.db, ref(object), shareId);
      const share = { ...before, level, until: until === undefined ? before.until : endOf(ctx, until) };
      const change = { step: 'changed', share, before, by: await authorOf(ctx, object) } as const;
      if (level !== before.level || share.until?.getTime() !== before.until?.getTime()) {
        await saveTerms(ctx.db, share.id, { level, until: share.until });
        await notifyRecipients(ctx, object, change);
      }
      await recordChange(ctx, object, change);
    },

    /** Ends a share, limited to those given by `byAccount` where set. Throws NotFound. */
    async revoke(ctx: Ctx, object: Of, which: { shareId: string; byAccount?: string | null }): Promise<void> {
      const share = await takeShare<Level>(ctx.db, ref(object), which);
      await endSharedOn(ctx.db, object);
      const change = { step: 'taken', share, by: await authorOf(ctx, object) } as const;
      await notifyRecipients(ctx, object, change);
      await recordChange(ctx, object, change);
    },

    /** Gives up what is shared with the caller by name. Throws Conflict (`notNamed`). */
    async leave(ctx: Ctx, object: Of): Promise<void> {
      await leaveShare(ctx, ref(object), codes.notNamed);
      await endSharedOn(ctx.db, object);
      for (const whose of [object, ctx.me]) await kind.announce(ctx.emit, object, whose);
      await recordChange(ctx, object, { step: 'left', email: ctx.me.email });
    },
  };
}
