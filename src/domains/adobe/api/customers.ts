import { auditAlone, ofPerson, record } from '#domains/history/api/port.ts';
import { requireSeen } from '#domains/identity/api/port.ts';
import { Conflict, Invalid, item } from '#kernel/errors.ts';
import { newId } from '#kernel/ids.ts';
import type { Run } from '#platform/http/context.ts';
import { emitter } from '#platform/live/emit.ts';
import { enqueue, requesterOf } from '#platform/tasks/enqueue.ts';
import type { adobe } from '../contract.ts';
import { say } from '../messages.ts';
import { announce } from './announce.ts';
import { readConnection, store } from './store-connection.ts';
import { customerView, lockCustomer, readCustomer, type StoredCustomer } from './store-customers.ts';
import { syncCustomerTask } from './tasks/sync.ts';

type Own = typeof adobe;

/** A customer with its commitment. Problems between the reseller and Adobe are for staff alone. */
export const readAdobeCustomer: Run<Own['readAdobeCustomer']> = async (ctx, { params }) => {
  const { problem, cmdId, detailsAt, removedAt, ...customer } = await readCustomer(
    ctx.db,
    ctx.scope,
    params.customerId,
  );
  const isOwner = ctx.scope.reach === 'account';
  return {
    ...customer,
    detailsAt: detailsAt?.toISOString() ?? null,
    removedAt: removedAt?.toISOString() ?? null,
    problem: isOwner ? null : problem,
    cmdId: isOwner ? null : cmdId,
  };
};

const partOf = ({ id, company }: StoredCustomer) => ({ type: 'adobe-customer', id, name: company });

/** Links a customer to a user of its site. Refusals: 9945 where it is linked to another one, 9946 for a user of another site. */
export const linkAdobeCustomer: Run<Own['linkAdobeCustomer']> = async (ctx, { params, input }) => {
  const { db } = ctx;
  const customer = await lockCustomer(db, ctx.scope, params.customerId);
  const person = await requireSeen(ctx, input.userId);
  if (person.siteId !== customer.siteId) throw new Invalid([item(9946, 'userId')]);
  if (customer.removedAt !== null) throw new Conflict(9947);
  if (customer.userId !== null && customer.userId !== person.accountId)
    throw new Conflict(9945, undefined, { owner: customer.owner });
  await store.saveLink(db, customer.id, person.accountId);
  await record(ctx, {
    object: ofPerson(person),
    kind: 'configuration',
    action: say('adobe.link', { company: customer.company }),
    audit: { customer: [null, customer.adobeId] },
    part: partOf(customer),
  });
  const { siteId, id: customerId } = customer;
  await announce(emitter(db), { siteId, accountId: person.accountId, customerId });
  return { ...customerView(customer), userId: person.accountId, owner: person.email };
};

/** Unlinks a customer; one that is linked to no one stays as it is. */
export const unlinkAdobeCustomer: Run<Own['unlinkAdobeCustomer']> = async (ctx, { params }) => {
  const { db } = ctx;
  const customer = await lockCustomer(db, ctx.scope, params.customerId);
  const { userId: accountId, owner: email, siteId } = customer;
  if (accountId === null) {
    auditAlone(ctx, ofCustomer(customer), {});
    return customerView(customer);
  }
  await store.saveLink(db, customer.id, null);
  await record(ctx, {
    object: ofPerson({ accountId, email, siteId }),
    kind: 'configuration',
    action: say('adobe.unlink', { company: customer.company }),
    audit: { customer: [customer.adobeId, null] },
    part: partOf(customer),
  });
  await announce(emitter(db), { siteId, accountId, customerId: customer.id });
  return { ...customerView(customer), userId: null, owner: '' };
};

const ofCustomer = ({ id, company, siteId }: StoredCustomer) => ({
  type: 'adobe-customer',
  id,
  name: company,
  siteId,
  accountId: null,
});

/** Starts the reading of one customer. */
export const syncAdobeCustomer: Run<Own['syncAdobeCustomer']> = async (ctx, { params }) => {
  const { db } = ctx;
  const customer = await lockCustomer(db, ctx.scope, params.customerId);
  const { id: customerId, siteId, adobeId: ref, company, userId: accountId } = customer;
  if ((await readConnection(db, siteId)) === undefined) throw new Conflict(9944);
  if (customer.removedAt !== null) throw new Conflict(9947);
  const id = newId<'task'>();
  await enqueue(db, syncCustomerTask, {
    id,
    data: { siteId, customerId, ref, company, accountId, waits: 0 },
    object: ofCustomer(customer),
    by: requesterOf(ctx),
  });
  await store.saveCustomerTask(db, customerId, id);
  await announce(emitter(db), { siteId, accountId, customerId });
  auditAlone(ctx, ofCustomer(customer), { taskId: id });
  return { cmdId: id };
};
