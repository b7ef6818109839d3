import { readPayer, type Payer } from '#domains/billing/api/port.ts';
import type { By } from '#domains/history/api/port.ts';
import { done, fail, next, task, type Effect } from '#platform/tasks/task.ts';
import { say } from '../../messages.ts';
import { paying } from '#domains/charges/api/port.ts';
import { collectMonth, issueDraft } from '../issue.ts';
import { sendDocument } from '../send.ts';
import { buyerOf, sellerOf } from '../parties.ts';
import { salesTaxSource } from '../points.ts';
import { readLegalEntity } from '../store-seller.ts';
import { deleteDrafts, readInvoicesOf, type StoredInvoice } from '../store.ts';
import { renderFiles } from '../files.ts';

interface Data {
  accountId: string;
  siteId: string;
  customer: string;
  /** `2026-10`. */
  month: string;
  by: By;
}

const monthOf = ({ month }: Pick<Data, 'month'>): Date => new Date(`${month}-01T00:00:00Z`);
/** Those that no outside system has to answer for first. */
const issuedOf = (found: readonly StoredInvoice[]) => found.filter(({ document }) => document !== null);
const hasProfile = (payer: Payer | null): payer is Payer & { profile: NonNullable<Payer['profile']> } =>
  payer?.profile != null;

/**
 * Issues the invoices of one account and month, one for each currency. A run that was killed goes on where it was; one that is
 * ordered again makes only what is missing.
 */
export const issueInvoiceTask = task<Data>()({
  kind: 'invoice.issue',
  label: say('kind-invoice-issue'),
  serviceName: 'billing',
  title: ({ month, customer }) => say('issue', { month, customer }),
  first: 'collect',
  maxTries: 20,
  steps: {
    collect: {
      title: say('collecting'),
      weight: 2,
      cancel: true,
      async run({ app, data }) {
        const { accountId, siteId } = data;
        if ((await readLegalEntity(app.db, siteId)) === undefined) return fail(say('no-seller'));
        if (!hasProfile(await readPayer(app.db, accountId))) return fail(say('no-profile'));
        const now = new Date(app.clock.now());
        const of = { accountId, siteId, month: monthOf(data), now };
        return next('rates', { effect: (tx) => paying(app, { tx, account: of }, () => collectMonth(tx, of)) });
      },
    },
    rates: {
      title: say('reading-rates'),
      weight: 1,
      timeoutSeconds: 25,
      cancel: true,
      async run({ app, data }) {
        const { accountId, siteId, customer } = data;
        const month = monthOf(data);
        const sources = salesTaxSource.of(app.domains);
        const found = sources.length === 0 ? [] : await readInvoicesOf(app.db, { accountId, month });
        const [entity, payer] = [await readLegalEntity(app.db, siteId), await readPayer(app.db, accountId)];
        const isOpen = found.some(({ document, sealed }) => document === null && sealed === null);
        if (!isOpen || entity === undefined || !hasProfile(payer)) return next('issue');
        const buyer = buyerOf(payer.profile, payer.email);
        for (const source of sources)
          await source.refresh(app, { accountId, siteId, owner: customer, seller: sellerOf(entity), buyer, month });
        return next('issue');
      },
    },
    issue: {
      title: say('issuing'),
      weight: 2,
      cancel: true,
      async run({ app, data, taskId, log }) {
        const { accountId, siteId, by } = data;
        const about = { accountId, month: monthOf(data) };
        const invoices = await readInvoicesOf(app.db, about);
        if (invoices.length === 0) return done({ warn: say('nothing-charged') });
        const entity = await readLegalEntity(app.db, siteId);
        if (entity === undefined) return fail(say('no-seller'));
        const payer = await readPayer(app.db, accountId);
        if (!hasProfile(payer)) return fail(say('no-profile'));
        const now = new Date(app.clock.now());
        log(say('issuing'));
        return next('render', {
          async effect(tx, emit) {
            const { domains } = app;
            for (const draft of invoices) await issueDraft(tx, { draft, entity, payer, by, now, taskId, domains });
            // Its files come later: a page with the draft shows at once that it is issued.
            await emit('invoice.changed', { siteId, accountId }, { userId: accountId });
          },
        });
      },
    },
    render: {
      title: say('rendering'),
      weight: 4,
      timeoutSeconds: 25,
      cancel: say('cannot-cancel'),
      async run({ app, data, log }) {
        const invoices = issuedOf(await readInvoicesOf(app.db, { accountId: data.accountId, month: monthOf(data) }));
        const effects: Effect[] = [];
        for (const invoice of invoices)
          if (invoice.files.length < 2) effects.push(await renderFiles(app.db, invoice, new Date(app.clock.now())));
        if (invoices.length > 0)
          log(say('was-issued', { numbers: invoices.map(({ numberText }) => numberText).join(', ') }));
        return next('send', {
          async effect(tx, emit) {
            for (const effect of effects) await effect(tx, emit);
          },
        });
      },
    },
    send: {
      title: say('sending'),
      weight: 1,
      cancel: say('cannot-cancel'),
      async run({ app, data, log }) {
        const found = await readInvoicesOf(app.db, { accountId: data.accountId, month: monthOf(data) });
        const invoices = issuedOf(found);
        if (invoices.length > 0) log(say('was-rendered'));
        return done({
          ...(invoices.length < found.length ? { warn: say('held') } : {}),
          async effect(tx, emit) {
            for (const invoice of invoices) await sendDocument(app, tx, invoice);
            const { accountId, siteId } = data;
            await emit('invoice.changed', { siteId, accountId }, { userId: accountId });
          },
        });
      },
    },
  },
  undo: (data) => (tx) => deleteDrafts(tx, { accountId: data.accountId, month: monthOf(data) }),
});
