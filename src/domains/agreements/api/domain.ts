import { listTermsOf } from '#domains/registration/api/port.ts';
import type { Domain } from '#platform/app.ts';
import type { Run } from '#platform/http/context.ts';
import { implement } from '#platform/http/implement.ts';
import { agreements } from '../contract.ts';
import { findAgreement, listAcceptances, listAgreements } from './store.ts';

const readAgreement: Run<(typeof agreements)['readAgreement']> = async ({ db, scope }, { params }) => {
  const { publishedAt, ...found } = await findAgreement(db, scope, params);
  const { versions } = await listTermsOf(db, found.siteId);
  return {
    ...found,
    publishedAt: publishedAt.toISOString(),
    body: versions[0]?.body ?? '',
    versions: versions.map((one) => ({ version: one.version, publishedAt: one.publishedAt.toISOString() })),
  };
};

const domain: Domain = {
  name: 'agreements',
  operations: implement(agreements, { listAgreements, readAgreement, listAcceptances }),
  menu: { agreements: 'site.configure' },
};
export default domain;
