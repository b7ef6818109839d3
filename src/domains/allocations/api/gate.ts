import type { IssueGate } from '#domains/invoices/api/port.ts';
import { byItself, enqueue } from '#platform/tasks/enqueue.ts';
import { printedNumber } from '../states.ts';
import { needsAllocation } from '../thresholds.ts';
import { findAllocation, insertAllocation } from './store.ts';
import { nextTry, requestAllocationTask } from './tasks/request-allocation.ts';

/** Keeps invoices that need an allocation number from being issued without an answer. */
export const allocationGate: IssueGate = {
  holds: needsAllocation,
  async open(tx, { id, siteId, accountId, document }) {
    const at = new Date(document.issuedAt);
    const { number, month, net } = document;
    const facts = { siteId, accountId, invoiceNumber: number, month, net };
    await insertAllocation(tx, { ...facts, invoiceId: id, at, nextTryAt: nextTry(at) });
    await enqueue(tx, requestAllocationTask, {
      data: { invoiceId: id, number },
      object: { type: 'invoice', id, name: number, siteId, accountId: null },
      by: byItself,
    });
  },
  async answer(tx, invoiceId) {
    const found = await findAllocation(tx, invoiceId);
    if (found === undefined || found.state === 'waiting' || found.state === 'refused') return null;
    return found.state === 'waived'
      ? { kind: 'no-deduction', value: '' }
      : { kind: 'allocation-number', value: printedNumber(found.number) };
  },
};
