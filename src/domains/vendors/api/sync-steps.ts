import { VendorError } from '#connectors/vendor-call.ts';
import type { VendorPage } from '#connectors/vendor-shapes.ts';
import { notifyStaff, type NotificationCode } from '#domains/notifications/api/port.ts';
import { sitePath } from '#domains/sites/paths.ts';
import { asMessage, type Message, type Sayable } from '#kernel/message.ts';
import type { Permission } from '#kernel/permissions.ts';
import type { Db } from '#platform/db/pool.ts';
import type { Emit } from '#platform/live/emit.ts';
import { done, fail, next, wait, type Effect, type StepDefinition, type Verb } from '#platform/tasks/task.ts';
import type { VendorStep } from './check-step.ts';
import type { ConnectionStore, Outcome } from './store-connection.ts';

export interface SyncData {
  siteId: string;
  host: string;
  /** What asks for the next page of customers; null: it is the first one. */
  page: string | null;
  /** The customer whose details were read last, and how many were. */
  after: string;
  count: number;
  /** Pages of customers that were read. */
  pages: number;
  /** Customers in a row that were passed over because the vendor did not answer about them. */
  skipped: number;
  /** Waits in a row because the vendor could not answer. */
  waits: number;
}

const none = '00000000-0000-0000-0000-000000000000';
/** Half an hour of waits ends a synchronization: the schedule comes to it again. */
const mostWaits = 60;
/** So many waits for one customer, and the next one is read; with so many customers in a row it is not about one of them. */
const mostWaitsOfOne = 4;
const mostSkipped = 3;
/** Pages of customers that are followed: a million of the largest pages' customers. */
const mostPages = 5000;

export const syncData = ({ siteId, host }: { siteId: string; host: string }): SyncData => ({
  siteId,
  host,
  page: null,
  after: none,
  count: 0,
  pages: 0,
  skipped: 0,
  waits: 0,
});

interface Changed {
  siteId: string;
  accountId?: string | null;
  customerId?: string | null;
}

/** What a synchronization must know of a vendor: `Item` is a customer of its list, `Details` all that is kept of one. */
export interface VendorSync<C, Item, Details> {
  store: ConnectionStore;
  readConnection(db: Db, siteId: string, lock?: boolean): Promise<C | undefined>;
  readPage(step: VendorStep, connection: C, page: string | null): Promise<VendorPage<Item>>;
  savePage(tx: Db, of: { siteId: string; taskId: string }, items: readonly Item[]): Promise<void>;
  readDetails(step: VendorStep, connection: C, ref: string): Promise<Details>;
  saveDetails(tx: Db, customerId: string, of: { details: Details; at: Date }): Promise<void>;
  /** Why something failed, for people; null: it was something else, which is a bug. */
  failureOf(error: unknown): Message | null;
  /** After how many seconds the same call may succeed; null: it will not. */
  retryOf(error: unknown): number | null;
  forgetToken(siteId: string): boolean;
  announce(emit: Emit, of: Changed): Promise<void>;
  /** How staff is notified that it stopped working, and that it works again. */
  notices: {
    code: NotificationCode;
    may: Permission;
    /** Such as `adobe`. */
    vendor: string;
    /** The page of the connection among those of its site. */
    section: string;
    failed(host: string): Message;
    works(host: string): Message;
    worksText: Message;
  };
  texts: {
    readingCustomers: Message;
    readingDetails: Message;
    gone: Message;
    unusable: Message;
    pageRead(count: number): Message;
    detailsRead(count: number): Message;
  };
}

interface Known {
  syncedAt: Date | null;
  syncError: Message | null;
}

/**
 * Reads the customers of a connection page by page, and then the details of one customer after the other. Where it stands is in its data,
 * so that it goes on after a restart.
 */
export const syncSteps = <C extends Known, Item, Details>(vendor: VendorSync<C, Item, Details>) => ({
  customers: customersStep(vendor),
  details: detailsStep(vendor),
});

const customersStep = <C extends Known, Item, Details>(
  vendor: VendorSync<C, Item, Details>,
): StepDefinition<SyncData, unknown, 'details'> => ({
  title: vendor.texts.readingCustomers,
  weight: 1,
  timeoutSeconds: 25,
  cancel: true,
  async run(step) {
    const { app, data, taskId, log } = step;
    const { siteId, page, pages } = data;
    const { store, texts } = vendor;
    const connection = await vendor.readConnection(app.db, siteId);
    if (connection === undefined) return fail(texts.gone);
    try {
      const { items, next: more } = await vendor.readPage(step, connection, page);
      log(texts.pageRead(items.length));
      const at = new Date(app.clock.now());
      const save = (tx: Db) => vendor.savePage(tx, { siteId, taskId }, items);
      if (more !== null && pages >= mostPages) return fail(texts.unusable);
      if (more !== null) return wait(0, { patch: { page: more, pages: pages + 1, waits: 0 }, effect: save });
      return next('details', {
        patch: { waits: 0 },
        async effect(tx, emit) {
          await save(tx);
          await store.markRemoved(tx, siteId, { taskId, at });
          await vendor.announce(emit, { siteId });
        },
      });
    } catch (error) {
      return pause(vendor, error, data);
    }
  },
});

const detailsStep = <C extends Known, Item, Details>(
  vendor: VendorSync<C, Item, Details>,
): StepDefinition<SyncData, unknown, never> => ({
  title: vendor.texts.readingDetails,
  weight: 9,
  timeoutSeconds: 25,
  cancel: true,
  async run(step) {
    const { app, data, log } = step;
    const { siteId, after, count, skipped } = data;
    const { store, texts } = vendor;
    const now = new Date(app.clock.now());
    const connection = await vendor.readConnection(app.db, siteId);
    if (connection === undefined) return fail(texts.gone);
    const due = await store.nextDue(app.db, siteId, { after, now });
    if (due === undefined) {
      log(texts.detailsRead(count));
      return done({ effect: (tx, emit) => settle(vendor, { tx, emit, data, outcome: { at: now, error: null } }) });
    }
    const { id: customerId, accountId } = due;
    const patch = { after: customerId, count: count + 1, waits: 0 };
    try {
      const details = await vendor.readDetails(step, connection, due.ref);
      return wait(0, {
        patch: { ...patch, skipped: 0 },
        async effect(tx, emit) {
          await vendor.saveDetails(tx, customerId, { details, at: now });
          if (accountId !== null) await vendor.announce(emit, { siteId, accountId, customerId });
        },
      });
    } catch (error) {
      const isSkipped = isSilent(error) && data.waits >= mostWaitsOfOne && skipped < mostSkipped;
      const problem = isSkipped ? vendor.failureOf(error) : problemOfOne(vendor, error);
      if (problem === null) return pause(vendor, error, data);
      log(problem);
      const passed = { ...patch, skipped: isSkipped ? skipped + 1 : 0 };
      return wait(0, { patch: passed, effect: (tx) => store.saveProblem(tx, customerId, { problem, at: now }) });
    }
  },
});

export interface CustomerData {
  siteId: string;
  customerId: string;
  /** The vendor's own ID. */
  ref: string;
  accountId: string | null;
  waits: number;
}

/** Reads the details of one customer, as the step of a task of its own. */
export async function readOne<C extends Known, Item, Details>(
  vendor: VendorSync<C, Item, Details>,
  step: VendorStep,
  { siteId, customerId, ref, accountId, waits }: CustomerData,
): Promise<Verb<{ waits: number }, never>> {
  const { store } = vendor;
  const at = new Date(step.app.clock.now());
  const connection = await vendor.readConnection(step.app.db, siteId);
  if (connection === undefined) return fail(vendor.texts.gone);
  const endedWith =
    (save: (tx: Db) => Promise<void>): Effect =>
    async (tx, emit) => {
      await save(tx);
      await releaseOne(vendor)({ siteId, customerId, accountId })(tx, emit);
    };
  try {
    const details = await vendor.readDetails(step, connection, ref);
    return done({ effect: endedWith((tx) => vendor.saveDetails(tx, customerId, { details, at })) });
  } catch (error) {
    const problem = problemOfOne(vendor, error);
    if (problem === null) return pause(vendor, error, { siteId, waits });
    return done({ warn: problem, effect: endedWith((tx) => store.saveProblem(tx, customerId, { problem, at })) });
  }
}

/** Notes that the reading of one customer has ended, however it did. */
export const releaseOne =
  <C extends Known, Item, Details>({ store, announce }: VendorSync<C, Item, Details>) =>
  ({ siteId, customerId, accountId }: Pick<CustomerData, 'siteId' | 'customerId' | 'accountId'>): Effect =>
  async (tx, emit) => {
    await store.saveCustomerTask(tx, customerId, null);
    await announce(emit, { siteId, accountId, customerId });
  };

/** The vendor gave no answer, which may be about one customer alone. */
const isSilent = (error: unknown): boolean => error instanceof VendorError && error.kind === 'unavailable';

type Failing = Pick<VendorSync<unknown, unknown, unknown>, 'failureOf' | 'retryOf' | 'forgetToken'>;

/** What concerns one customer alone does not end the synchronization of the others; null: it concerns all. */
function problemOfOne({ failureOf }: Failing, error: unknown): Message | null {
  if (!(error instanceof VendorError) || !['forbidden', 'missing', 'refused', 'unusable'].includes(error.kind))
    return null;
  return failureOf(error);
}

/** Waits as long as the vendor asks for, or ends the task with what is wrong. Throws what is a bug. */
function pause(
  { failureOf, retryOf, forgetToken }: Failing,
  error: unknown,
  { siteId, waits }: { siteId: string; waits: number },
): Verb<{ waits: number }, never> {
  const reason = failureOf(error);
  if (reason === null) throw error;
  if (waits >= mostWaits) return fail(reason);
  // A token that has just ended is renewed, once.
  if (error instanceof VendorError && error.kind === 'expired' && forgetToken(siteId) && waits === 0)
    return wait(0, { patch: { waits: waits + 1 } });
  const seconds = retryOf(error);
  return seconds === null ? fail(reason) : wait(seconds, { patch: { waits: waits + 1 } });
}

/** What the database says once a synchronization failed or was canceled. */
export const undoSync =
  <C extends Known, Item, Details>(vendor: VendorSync<C, Item, Details>) =>
  (data: SyncData, how: 'failed' | 'cancelled', reason: Sayable): Effect =>
  (tx, emit) =>
    settle(vendor, { tx, emit, data, outcome: how === 'failed' ? { at: null, error: asMessage(reason) } : null });

interface Settled {
  tx: Db;
  emit: Emit;
  data: SyncData;
  outcome: Outcome;
}

/** Notes how it ended; staff is notified when it stops working, and when it works again. A cancel notifies no one. */
async function settle<C extends Known, Item, Details>(
  vendor: VendorSync<C, Item, Details>,
  { tx, emit, data: { siteId, host }, outcome }: Settled,
): Promise<void> {
  const before = await vendor.readConnection(tx, siteId, true);
  if (before === undefined) return;
  await vendor.store.saveSynced(tx, siteId, outcome);
  await vendor.announce(emit, { siteId });
  if (outcome === null) return;
  const { error } = outcome;
  // A connection that never worked is no news to its administrator.
  if (before.syncedAt === null || (before.syncError === null) === (error === null)) return;
  const { code, may, vendor: name, section, failed, works, worksText } = vendor.notices;
  await notifyStaff(
    tx,
    { siteId, may },
    {
      code,
      ...(error === null
        ? { title: works(host), text: worksText, severity: 'success' }
        : { title: failed(host), text: error, severity: 'error' }),
      objectLink: sitePath(host, section),
      groupKey: `${name}:${siteId}:${before.syncedAt.toISOString()}:${error === null}`,
    },
  );
}
