import { continentOf } from '#kernel/continents.ts';
import { Invalid, item, Stale, type ErrorItem } from '#kernel/errors.ts';
import type { InputOf } from '#kernel/op.ts';
import type { Run } from '#platform/http/context.ts';
import { z } from 'zod';
import { isTaxId, plainTaxId } from '#domains/billing/api/port.ts';
import { hasPostalCodes, regionsOf } from '#domains/billing/profile-values.ts';
import { recordSite, siteOf } from '#domains/sites/api/port.ts';
import type { Db } from '#platform/db/pool.ts';
import type { invoices } from '../contract.ts';
import { say } from '../messages.ts';
import { countIssued } from './store-list.ts';
import { readLegalEntity as readEntity, writeLegalEntity, type LegalEntity } from './store-seller.ts';

type Input = InputOf<typeof invoices.saveLegalEntity>;

/** Who sells on a site that the caller may configure. */
export const readLegalEntity: Run<typeof invoices.readLegalEntity> = async (ctx, { params }) => {
  const site = await siteOf(ctx, params.siteHost);
  return viewOf(ctx.db, site.id);
};

async function viewOf(db: Db, siteId: string) {
  const found = await readEntity(db, siteId);
  const issued = await countIssued(db, siteId);
  if (found === undefined) return { version: 0, entity: null, issued };
  const { version, ...entity } = found;
  return { version, entity, issued };
}

/** Saves who sells on a site: for the documents that follow. */
export const saveLegalEntity: Run<typeof invoices.saveLegalEntity> = async (ctx, { params, input }) => {
  const site = await siteOf(ctx, params.siteHost, true);
  const before = await readEntity(ctx.db, site.id);
  if ((before?.version ?? 0) !== ctx.ifMatch) throw new Stale();
  const next = { ...input, taxId: plainTaxId(input.taxId), prefix: input.prefix.toUpperCase() };
  const faults = faultsOf(next);
  if (faults.length > 0) throw new Invalid(faults);
  await writeLegalEntity(ctx.db, site.id, { ...next, now: ctx.now });
  await recordSite(ctx, site, { action: say('legal-entity.save'), diff: diffOf(before, next) });
  return viewOf(ctx.db, site.id);
};

const keysOf = (input: Input) => Object.keys(input) as (keyof Input)[];
const diffOf = (before: LegalEntity | undefined, next: Input) =>
  Object.fromEntries(
    keysOf(next)
      .filter((key) => next[key] !== before?.[key])
      .map((key) => [key, [before?.[key] ?? null, next[key]] as const]),
  );

const isMail = (text: string): boolean => z.email().safeParse(text).success;

/** Everything that is wrong with a legal entity, each at its field. */
function faultsOf(entity: Input): ErrorItem[] {
  const { country, region, taxId, postalCode, email, prefix } = entity;
  const required = (['legalName', 'street', 'city'] as const).filter((key) => entity[key] === '');
  const faults: (ErrorItem | false)[] = required.map((key) => item(1001, key));
  if (continentOf(country) === null) faults.push(item(country === '' ? 1001 : 7600, 'country'));
  else {
    const regions = regionsOf(country);
    faults.push(regions.length > 0 && !regions.some(({ code }) => code === region) && item(7610, 'region'));
    faults.push(hasPostalCodes(country) && postalCode === '' && item(1001, 'postalCode'));
    faults.push(
      taxId !== '' && !isTaxId(taxId, { country, kind: 'company' }) && item(7601, 'taxId', { country: { country } }),
    );
  }
  faults.push(email !== '' && !isMail(email) && item(12, 'email'));
  faults.push(!/^[A-Z\d]{1,8}$/.test(prefix) && item(7611, 'prefix'));
  return faults.filter((fault) => fault !== false);
}
